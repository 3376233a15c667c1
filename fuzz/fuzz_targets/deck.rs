//! See `ashwright_fuzz::deck`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| ashwright_fuzz::deck(data));
