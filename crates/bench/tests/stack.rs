//! The deepest recursion fits a stack of 1 MiB, which is what WebAssembly gives, with room: here it gets half of that.

use ashwright_bench::everything_on_a_stack_of;

#[test]
fn games_fit_half_a_mebibyte_of_stack() {
    let looked_at = everything_on_a_stack_of(512, 30);
    assert!(
        looked_at.is_some_and(|worlds| worlds > 1_000),
        "{looked_at:?} worlds were looked at"
    );
}
