//! The pages that were built into the program.

use axum::body::Body;
use axum::http::{HeaderMap, Response, StatusCode, header};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "../../target/web/"]
#[allow_missing = true]
struct Pages;

/// Marks an answer with a file that neither runs nor shows anything by itself. Some forty of them come with a page, and what a
/// browser may do with pages would be most of what the small ones weigh.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inert;

/// Whether a file of this name neither runs nor shows anything by itself.
fn is_inert(path: &str) -> bool {
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    matches!(ending, "wasm" | "css" | "txt" | "png")
}

/// What a browser calls a file of this name.
fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "ftl" | "cards" | "ruling" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Whether the name of a file says what is in it, as in `client-0123456789abcdef.js`: then it never changes.
fn is_named_by_content(path: &str) -> bool {
    let name = path.rsplit_once('/').map_or(path, |(_, name)| name);
    name.split(['.', '-']).skip(1).any(|part| {
        part.len() >= 8 && part.bytes().all(|b| b.is_ascii_hexdigit()) && part.bytes().any(|b| b.is_ascii_digit())
    })
}

/// Whether a list of codings as in `Accept-Encoding` has Brotli in it and does not refuse it.
fn accepts_brotli(headers: &HeaderMap) -> bool {
    headers
        .get_all(header::ACCEPT_ENCODING)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|coding| {
            let mut parts = coding.split(';').map(str::trim);
            parts.next() == Some("br")
                && !parts.any(|p| matches!(p.strip_prefix("q="), Some("0" | "0.0" | "0.00" | "0.000")))
        })
}

fn tag(file: &EmbeddedFile) -> String {
    let hash = file.metadata.sha256_hash();
    let digits: String = hash[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("\"{digits}\"")
}

fn matches(headers: &HeaderMap, tag: &str) -> bool {
    headers
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(|known| known.trim())
        .any(|known| known == "*" || known.trim_start_matches("W/") == tag)
}

fn plain(status: StatusCode, text: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    response.headers_mut().insert(
        header::CONTENT_TYPE,
        header::HeaderValue::from_static("text/plain; charset=utf-8"),
    );
    response
}

/// The file at a path, or the one page for every path that belongs to it.
pub fn serve(path: &str, headers: &HeaderMap) -> Response<Body> {
    let path = path.trim_start_matches('/');
    let known = |name: &str| Pages::get(name).map(|file| (name.to_string(), file));
    let found = if path.is_empty() || path.ends_with(".br") {
        None
    } else {
        known(path)
    };
    // A missing file is an error; everything else is a place within the page.
    if found.is_none() && path.starts_with("assets/") {
        return plain(StatusCode::NOT_FOUND, "There is no such file.");
    }
    let Some((name, file)) = found.or_else(|| known("index.html")) else {
        return plain(
            StatusCode::SERVICE_UNAVAILABLE,
            "This server was built without its pages. Build them with `cargo xtask web --release`, then build the server again.",
        );
    };
    let packed = Pages::get(&format!("{name}.br"));
    let has_packed = packed.is_some();
    let packed = packed.filter(|_| accepts_brotli(headers));
    let is_packed = packed.is_some();
    let file = packed.unwrap_or(file);
    let tag = tag(&file);
    let cache = if is_named_by_content(&name) {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let mut response = Response::builder()
        .header(header::CONTENT_TYPE, content_type(&name))
        .header(header::CACHE_CONTROL, cache)
        .header(header::ETAG, &tag);
    if is_inert(&name) {
        response = response.extension(Inert);
    }
    if has_packed {
        response = response.header(header::VARY, "Accept-Encoding");
    }
    if is_packed {
        response = response.header(header::CONTENT_ENCODING, "br");
    }
    let built = if matches(headers, &tag) {
        response.status(StatusCode::NOT_MODIFIED).body(Body::empty())
    } else {
        response.body(Body::from(file.data))
    };
    built.unwrap_or_else(|_| plain(StatusCode::INTERNAL_SERVER_ERROR, "The file cannot be sent."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_runs_or_is_shown_by_itself_is_guarded() {
        for (name, inert) in [
            ("a.wasm", true),
            ("a.css", true),
            ("a.txt", true),
            ("a.png", true),
            ("a.js", false),
            ("a.svg", false),
            ("index.html", false),
            ("a.bin", false),
        ] {
            assert_eq!(is_inert(name), inert, "{name}");
        }
    }

    #[test]
    fn names_that_say_their_content_are_kept_for_ever() {
        assert!(is_named_by_content("assets/client-0123456789abcdef.js"));
        assert!(is_named_by_content("assets/client.01234567.wasm"));
        assert!(!is_named_by_content("assets/client_bg.wasm"));
        assert!(!is_named_by_content("index.html"));
        assert!(!is_named_by_content("assets/card-deadbeef.svg"));
    }

    #[test]
    fn brotli_is_sent_to_those_who_take_it() {
        let asked = |value: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, header::HeaderValue::from_static(value));
            accepts_brotli(&headers)
        };
        assert!(asked("gzip, deflate, br"));
        assert!(asked("br;q=0.9"));
        assert!(!asked("gzip, br;q=0"));
        assert!(!asked("brotli"));
        assert!(!accepts_brotli(&HeaderMap::new()));
    }

    #[test]
    fn missing_files_are_told_apart_from_places_in_the_page() {
        let headers = HeaderMap::new();
        assert_eq!(serve("/assets/nothing.js", &headers).status(), StatusCode::NOT_FOUND);
        let place = serve("/game/abc", &headers).status();
        assert!(place == StatusCode::OK || place == StatusCode::SERVICE_UNAVAILABLE);
    }
}
