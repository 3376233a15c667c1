//! Records that can be checked: what binds chance is in their tags.

use crate::chance::Bound;
use crate::room::Game;

/// The tags that tell how chance was bound.
pub(crate) fn tags(game: &Game) -> Vec<(String, String)> {
    let Bound::Secret(secret, nonces) = &*game.chance else {
        return Vec::new();
    };
    let mut tags = vec![("Commitment".to_string(), secret.commitment())];
    for (i, nonce) in nonces.iter().enumerate() {
        tags.push((format!("NonceP{}", i + 1), nonce.clone()));
    }
    if game.given > 0 {
        tags.push(("Given".to_string(), game.given.to_string()));
    }
    if game.session.is_over() {
        tags.push(("Secret".to_string(), secret.open()));
    }
    tags
}
