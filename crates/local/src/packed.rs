//! Several files in one text: each begins with a line that says its name. This file needs no other, so that what packs the
//! files of the site has it too, without what the rest of this crate needs.

/// What stands before the name of a file, at the beginning of a line.
const MARK: &str = "=== ";

/// A file as it lies among others in one text. What does not end with a line gets its end.
pub fn pack(name: &str, content: &str) -> String {
    let end = if content.is_empty() || content.ends_with('\n') {
        ""
    } else {
        "\n"
    };
    format!("{MARK}{name}\n{content}{end}")
}

/// The files of a text in which several lie: the name and the content of each.
pub fn in_one(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = text.strip_prefix(MARK);
    std::iter::from_fn(move || {
        let from_name = rest.take()?;
        let next = from_name.find(&format!("\n{MARK}")).map(|at| at + 1);
        let (file, others) = from_name.split_at(next.unwrap_or(from_name.len()));
        rest = others.strip_prefix(MARK);
        file.split_once('\n')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_read() {
        let files = [
            ("a.md", "One.\nA mark within a line, === b, is none.\n"),
            ("b", ""),
            ("c", "Last.\n"),
        ];
        let text: String = files.iter().map(|(name, content)| pack(name, content)).collect();
        assert_eq!(in_one(&text).collect::<Vec<_>>(), files);
        assert_eq!(in_one(&pack("d", "no end")).collect::<Vec<_>>(), [("d", "no end\n")]);
        assert_eq!(in_one("no mark").next(), None);
    }
}
