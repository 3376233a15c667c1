//! See `ashwright_fuzz::record`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| ashwright_fuzz::record(data));
