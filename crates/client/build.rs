//! Says how the module for browsers is linked.

fn main() {
    // Where parts are cut off (`src/later.rs`), what cuts them has to know what refers to what.
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|target| target == "wasm32") {
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
    println!("cargo::rerun-if-changed=build.rs");
}
