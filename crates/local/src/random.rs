//! Chance of the browser.

use wasm_bindgen::JsCast;

/// Random bytes from the browser, as hexadecimal digits. There is chance in a page as well as in a worker.
pub fn random_hex(bytes: usize) -> String {
    let mut random = vec![0u8; bytes];
    let crypto = js_sys::Reflect::get(&js_sys::global(), &"crypto".into());
    if let Ok(Ok(crypto)) = crypto.map(|crypto| crypto.dyn_into::<web_sys::Crypto>()) {
        let _ = crypto.get_random_values_with_u8_array(&mut random);
    }
    random.iter().map(|byte| format!("{byte:02x}")).collect()
}
