//! See `ashwright_fuzz::game`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| ashwright_fuzz::game(data));
