//! See `ashwright_fuzz::ruling`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| ashwright_fuzz::ruling(data));
