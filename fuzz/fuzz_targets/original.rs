//! See `ashwright_fuzz::original`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| ashwright_fuzz::original(data));
