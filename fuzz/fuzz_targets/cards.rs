//! See `ashwright_fuzz::cards`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| ashwright_fuzz::cards(data));
