//! See `ashwright_fuzz::protocol`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| ashwright_fuzz::protocol(data));
