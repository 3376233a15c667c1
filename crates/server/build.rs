//! Makes sure that the place of the built pages exists, so that a build knows when they change.

fn main() {
    // Without pages the server still builds and says that they are missing; the failure to make a directory for them is
    // no reason to stop.
    let _ = std::fs::create_dir_all("../../target/web");
    println!("cargo:rerun-if-changed=../../target/web");
    println!("cargo:rerun-if-changed=build.rs");
}
