//! What style sheets can do without on their way to browsers.

/// A style sheet without comments, indents and empty lines. What stands in quotes stays as it is.
pub fn without_comments(sheet: &str) -> String {
    let mut kept = String::new();
    let mut quote = None;
    let mut rest = sheet;
    while let Some(next) = rest.chars().next() {
        if quote.is_none() && rest.starts_with("/*") {
            rest = rest[2..].split_once("*/").map_or("", |(_, after)| after);
            continue;
        }
        match quote {
            Some(open) if open == next => quote = None,
            None if matches!(next, '"' | '\'') => quote = Some(next),
            Some(_) | None => {}
        }
        kept.push(next);
        rest = &rest[next.len_utf8()..];
    }
    let lines = kept.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

/// A program that a tool wrote, without the comments that stand in lines of their own and without what only a reader sees. A text
/// over several lines would be changed by it, and the tool writes none.
pub fn glue(program: &str) -> String {
    let mut in_comment = false;
    let lines = program.lines().map(str::trim).filter(|line| {
        let opens = line.starts_with("/*");
        let comment = in_comment || opens || line.starts_with("//");
        in_comment = (in_comment || opens) && !line.ends_with("*/");
        !comment && !line.is_empty()
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::{glue, without_comments};

    #[test]
    fn a_program_without_comments_does_the_same() {
        let program = "/** One. */\nfunction f() {\n    /**\n     * Two.\n     */\n    return '/* three */'; // four\n    // five\n}\n";
        assert_eq!(glue(program), "function f() {\nreturn '/* three */'; // four\n}");
    }

    #[test]
    fn a_sheet_without_comments_says_the_same() {
        let sheet =
            "/* One. */\n.a { color: red; /* two */ }\n\n  .b::after { content: \"/* not one */ ' \"; }\n/* open";
        let short = ".a { color: red;  }\n.b::after { content: \"/* not one */ ' \"; }";
        assert_eq!(without_comments(sheet), short);
    }
}
