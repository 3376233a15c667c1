//! What style sheets can do without on their way to browsers.

/// A style sheet without comments, and without the blanks that separate nothing. What stands in quotes stays as it is.
pub fn without_comments(sheet: &str) -> String {
    let mut kept = String::new();
    let mut quote = None;
    let mut rest = sheet;
    while let Some(next) = rest.chars().next() {
        if quote.is_none() && rest.starts_with("/*") {
            rest = rest[2..].split_once("*/").map_or("", |(_, after)| after);
            continue;
        }
        rest = &rest[next.len_utf8()..];
        match quote {
            Some(open) if open == next => quote = None,
            Some(_) => {}
            None if matches!(next, '"' | '\'') => quote = Some(next),
            // In a selector a blank may stand before a colon, but none behind it.
            None if next.is_whitespace() => {
                let before = kept.chars().next_back().unwrap_or(';');
                let behind = rest.trim_start().chars().next().unwrap_or(';');
                let separates = !before.is_whitespace() && !"{};,:".contains(before) && !"{};,".contains(behind);
                if separates && !rest.trim_start().starts_with("/*") {
                    kept.push(' ');
                }
                continue;
            }
            None if next == '}' && kept.ends_with(';') => drop(kept.pop()),
            None => {}
        }
        kept.push(next);
    }
    kept
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
        let short = ".a{color:red}.b::after{content:\"/* not one */ ' \"}";
        assert_eq!(without_comments(sheet), short);
        let sheet = ":root .a  :is(b, c) > d {\n  grid-area:\n    \"a  b\"\n    \"c: d\"; width: calc(1px + 2px)\n}\n@media (min-width: 9px) { e { f: g } }\n";
        let short =
            ":root .a :is(b,c) > d{grid-area:\"a  b\" \"c: d\";width:calc(1px + 2px)}@media (min-width:9px){e{f:g}}";
        assert_eq!(without_comments(sheet), short);
    }
}
