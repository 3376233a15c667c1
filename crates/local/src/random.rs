//! Chance of the browser.

use wasm_bindgen::JsCast;

/// Random bytes from the browser, as hexadecimal digits. There is chance in a page as well as in a worker.
///
/// # Panics
/// When the browser gives none, which no browser does that can show the page: zeros would be a secret that everybody knows.
pub fn random_hex(bytes: usize) -> String {
    let mut random = vec![0u8; bytes];
    let crypto = js_sys::Reflect::get(&js_sys::global(), &"crypto".into());
    let crypto = crypto.and_then(|crypto| crypto.dyn_into::<web_sys::Crypto>());
    let drawn = crypto.and_then(|crypto| crypto.get_random_values_with_u8_array(&mut random));
    drawn.expect("the browser has chance");
    random.iter().map(|byte| format!("{byte:02x}")).collect()
}
