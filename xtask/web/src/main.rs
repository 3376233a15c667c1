//! `xtask-web PAGE WORKER ROOT OUT [--release]`: makes the files that browsers load, of the compiled client and its worker and of
//! the project's files that are served as they are, cards, decks, figures of pictures, rules and rulings. Run it through
//! `cargo xtask web`, which builds the two first.

/// How files are packed into one text; the file is that of what reads them in the browser.
#[path = "../../../crates/local/src/packed.rs"]
#[allow(dead_code, reason = "reading them is for the browser")]
mod packed;

/// What modules say of where they failed. Its test is run with those of `xtask`.
mod places;
/// What style sheets can do without. Its test is run with those of `xtask`.
mod short;

use brotli::enc::backward_references::BrotliEncoderMode;
use packed::pack;
use short::{glue, without_comments};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;
use wasm_encoder::reencode::{self, Reencode};

/// How large a module may be for the wire.
const LIMIT: usize = 1_200_000;
/// What the files of a module are called: the page's, and that of the worker which hosts games.
const MODULES: [&str; 2] = ["client", "host"];
/// Smaller files are not worth a second one.
const WORTH_COMPRESSING: usize = 512;
/// From so many bytes on several ways of packing are tried.
const LARGE: usize = 100_000;

/// Contents by path below the directory that is served.
type Files = BTreeMap<PathBuf, Vec<u8>>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [page, worker, root, out, rest @ ..] = arguments.as_slice() else {
        eprintln!("xtask-web PAGE WORKER ROOT OUT [--release]");
        return ExitCode::from(2);
    };
    let release = rest.iter().any(|argument| argument == "--release");
    match make([page, worker].map(Path::new), Path::new(root), Path::new(out), release) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Makes the files of the compiled modules and of the project at `root`.
fn make(modules: [&Path; 2], root: &Path, out: &Path, release: bool) -> Result<(), String> {
    has_names(modules[0], &KNOWS)?;
    has_names(modules[1], &PLAYS)?;
    plays_no_game(modules[0])?;
    let [page, worker] = MODULES;
    let (first, mut files) = parts(modules[0], release)?;
    knows_no_card(&first)?;
    let later: Vec<String> = files.keys().map(|path| format!("/assets/{}", path.display())).collect();
    files.extend(bound(&first, page, release)?);
    files.extend(bound(&read(modules[1])?, worker, release)?);
    if release {
        shorten_places(&mut files)?;
        // The list of parts says in comments what each of them is for, and tests read that.
        let bound = MODULES.map(|name| format!("{name}.js"));
        shorten(
            &mut files,
            |path| bound.iter().any(|name| path == Path::new(name)),
            glue,
        );
    }
    let fixed = root.join("crates/client/static");
    collect(&fixed, &fixed, &mut files)?;
    if release {
        shorten(
            &mut files,
            |path| path.extension().is_some_and(|ending| ending == "css"),
            without_comments,
        );
        one_sheet(&mut files)?;
    }
    say_how_large(&mut files);
    say_what_comes_later(&mut files, &later);
    let figures = root.join("crates/picture/src/figures.txt");
    files.insert(PathBuf::from("figures.txt"), read(&figures)?);
    let library = cards_and_decks(root, |directory| directory != ORIGINAL)?;
    files.insert(PathBuf::from("library.txt"), library);
    files.insert(
        PathBuf::from("words.txt"),
        words(root, |path| !path.ends_with(READING))?,
    );
    let mut reading = words(root, |path| path.ends_with(READING))?;
    for name in ["LICENSE", "NOTICE.md"] {
        let text = fs::read_to_string(root.join(name)).map_err(|error| format!("{name}: {error}"))?;
        reading.extend(pack(name, &text).into_bytes());
    }
    let lessons = root.join("rulings/lessons");
    reading.extend(in_one(&lessons, |path| {
        Some(format!("rulings/lessons/{}", path.display()))
    })?);
    files.insert(PathBuf::from("reading.txt"), reading);
    let original = cards_and_decks(root, |directory| directory == ORIGINAL)?;
    files.insert(PathBuf::from("original.txt"), original);
    let rules = in_one(&root.join("rules"), |path| Some(format!("rules/{}", path.display())))?;
    files.insert(PathBuf::from("rules.txt"), rules);
    for (edition, file) in RULINGS {
        let mut rulings = in_one(&root.join("rulings").join(edition), name_of_ruling)?;
        // Of what is told of two editions each has its own.
        rulings.extend(in_one(&root.join("rulings/pairs"), |path| {
            name_of_ruling(path).filter(|name| name.ends_with(&format!("-{edition}")))
        })?);
        files.insert(PathBuf::from(file), rulings);
    }
    say_which_build(&mut files);
    let mut files = placed(files);
    let before = existing(out)?;
    if release {
        compress(&mut files, &before);
    }
    if before.is_empty() {
        put_first(out, &files)?;
    } else {
        put(out, &before, &files)?;
    }
    report(&files, release)
}

/// The words of pages that come later, as these do.
const READING: &str = "reading.ftl";

/// The words of the site in the files that are wanted, as one text.
fn words(root: &Path, wanted: fn(&Path) -> bool) -> Result<Vec<u8>, String> {
    let name = |path: &Path| wanted(path).then(|| format!("locales/{}", path.display()));
    changed_in_one(&root.join("crates/client/locales"), name, &without_notes)
}

/// The directory of the original edition, whose cards and decks come only where somebody wants them.
const ORIGINAL: &str = "original";

/// The directories of rulings, each of an edition, and the texts in which they come, where somebody wants them.
const RULINGS: [(&str, &str); 3] = [
    ("reborn", "rulings.txt"),
    ("red-rains", "rulings-red-rains.txt"),
    ("original", "rulings-original.txt"),
];

/// The cards and the ready-made decks of the directories that are wanted, as one text.
fn cards_and_decks(root: &Path, wanted: fn(&str) -> bool) -> Result<Vec<u8>, String> {
    let mut text = Vec::new();
    for (above, ending) in [("cards", "cards"), ("decks", "deck")] {
        text.extend(in_one(&root.join(above), |path| {
            let directory = path.parent()?.to_str()?;
            let taken = wanted(directory) && path.extension().is_some_and(|found| found == ending);
            taken.then(|| format!("{above}/{}", path.display()))
        })?);
    }
    Ok(text)
}

/// What plays games, as the names of functions have it.
const PLAYS: [(&str, &str); 5] = [
    ("games", "16ashwright_engine4game"),
    ("the interpreter of effects", "16ashwright_engine7effects"),
    ("bots", "14ashwright_bots"),
    ("sessions", "15ashwright_table7session"),
    ("rooms", "14ashwright_room4room"),
];

/// What knows cards.
const KNOWS: [(&str, &str); 3] = [
    ("what reads cards", "14ashwright_lang4load"),
    ("what says their text", "14ashwright_lang6render"),
    ("what draws their pictures", "17ashwright_picture5paint"),
];

/// The first of some parts of the program that a module holds, by the names of its functions.
fn held(module: &[u8], parts: &[(&'static str, &'static str)]) -> Option<(&'static str, &'static str)> {
    let holds = |name: &str| module.windows(name.len()).any(|found| found == name.as_bytes());
    parts.iter().copied().find(|(_, name)| holds(name))
}

/// Refuses a whole module in which some of these cannot be found: then they are called something else by now, and nothing would
/// be found where they must not be either.
fn has_names(module: &Path, parts: &[(&'static str, &'static str)]) -> Result<(), String> {
    let whole = read(module)?;
    match parts.iter().find(|part| held(&whole, &[**part]).is_none()) {
        None => Ok(()),
        Some((what, name)) => Err(format!(
            "{}: {what} is not called {name} any more: write its name here",
            module.display()
        )),
    }
}

/// Refuses what comes first of the page where it holds what only pages with cards need: everybody waits for its bytes.
fn knows_no_card(first: &[u8]) -> Result<(), String> {
    match held(first, &KNOWS) {
        None => Ok(()),
        Some((what, name)) => Err(format!(
            "what comes first of the page holds {what} ({name}): let it come with a part (crates/client/src/later.rs)"
        )),
    }
}

/// Refuses a module of the page in which a game could be played. The crates that have the data of games also have what plays
/// them: what the page does not call is left out of it, and here it shows when it calls something after all.
fn plays_no_game(page: &Path) -> Result<(), String> {
    match held(&read(page)?, &PLAYS) {
        None => Ok(()),
        Some((what, name)) => Err(format!(
            "{}: the module of the page holds {what} ({name}): let the worker do that, and ask it",
            page.display()
        )),
    }
}

fn read(file: &Path) -> Result<Vec<u8>, String> {
    fs::read(file).map_err(|error| format!("{}: {error}", file.display()))
}

/// Cuts off the parts of the page's module that come later (`crates/client/src/later.rs`): what is left of it, and the files of the parts
/// with what loads them.
fn parts(page: &Path, release: bool) -> Result<(Vec<u8>, Files), String> {
    let module = read(page)?;
    let name = format!("./{}.js", MODULES[0]);
    let mut files = in_scratch("parts", |scratch| {
        let first = scratch.join("first.wasm");
        let mut options = wasm_split_cli_support::Options::new(&module);
        options.output_dir = scratch;
        options.main_out_path = &first;
        options.link_name = PARTS;
        options.main_module = &name;
        let cut = wasm_split_cli_support::transform(options);
        cut.map(drop).map_err(|error| format!("{}: {error:#}", page.display()))
    })?;
    let first = files
        .remove(Path::new("first.wasm"))
        .ok_or("nothing is left of the page")?;
    if release {
        for (_, part) in files.iter_mut().filter(|(path, _)| is_module(path)) {
            *part = written_anew(part)?;
        }
    }
    Ok((first, files))
}

/// The file of what loads the parts.
const PARTS: &str = "./parts.js";

fn is_module(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "wasm")
}

/// Writes a module anew and leaves out what only debuggers read.
struct Anew;

impl Reencode for Anew {
    type Error = Infallible;

    fn parse_custom_section(
        &mut self,
        _: &mut wasm_encoder::Module,
        _: wasmparser::CustomSectionReader<'_>,
    ) -> Result<(), reencode::Error<Infallible>> {
        Ok(())
    }
}

/// A module written as short as it can be: a linker leaves five bytes for each number that it may still have to change, and who
/// cuts a module in parts leaves them there.
fn written_anew(module: &[u8]) -> Result<Vec<u8>, String> {
    let mut small = wasm_encoder::Module::new();
    let read = Anew.parse_core_module(&mut small, wasmparser::Parser::new(0), module);
    read.map_err(|error| format!("a part of the page cannot be read: {error}"))?;
    Ok(small.finish())
}

/// A module with the JavaScript that binds it.
fn bound(module: &[u8], name: &str, release: bool) -> Result<Files, String> {
    let mut output = Bindgen::new()
        .input_bytes(name, module.to_vec())
        .out_name(name)
        .web(true)
        .map_err(|error| error.to_string())?
        .omit_default_module_path(false)
        .typescript(false)
        // The parts of a page find its memory and tables by these.
        .keep_lld_exports(name == MODULES[0])
        .remove_name_section(release)
        .remove_producers_section(release)
        .generate_output()
        .map_err(|error| format!("{name}: {error:#}"))?;
    let mut files = in_scratch(name, |scratch| {
        output.emit(scratch).map_err(|error| format!("{error:#}"))
    })?;
    if release {
        shorten_imports(&mut files, name)?;
    }
    Ok(files)
}

/// Shortens what the page's modules, which share a memory, and the worker's say of where they failed.
fn shorten_places(files: &mut Files) -> Result<(), String> {
    let worker = PathBuf::from(format!("{}_bg.wasm", MODULES[1]));
    for of_worker in [false, true] {
        let is_meant =
            |path: &&PathBuf| path.extension().is_some_and(|e| e == "wasm") && (**path == worker) == of_worker;
        let paths: Vec<PathBuf> = files.keys().filter(is_meant).cloned().collect();
        let mut modules: Vec<Vec<u8>> = paths.iter().map(|path| files[path].clone()).collect();
        let mut pieces = Vec::new();
        for (module, path) in paths.iter().enumerate() {
            let laid = pieces_of(module, &modules[module]).map_err(|error| format!("{}: {error}", path.display()))?;
            pieces.extend(laid);
        }
        if places::shorten(&mut modules, &pieces) == 0 {
            return Err("no module says where it failed: find out how it does now".to_owned());
        }
        files.extend(paths.into_iter().zip(modules));
    }
    Ok(())
}

/// What a module lays into memory when it is loaded.
fn pieces_of(module: usize, bytes: &[u8]) -> Result<Vec<places::Piece>, wasmparser::BinaryReaderError> {
    let mut pieces = Vec::new();
    for payload in wasmparser::Parser::new(0).parse_all(bytes) {
        let wasmparser::Payload::DataSection(section) = payload? else {
            continue;
        };
        for data in section {
            let data = data?;
            let wasmparser::DataKind::Active { offset_expr, .. } = data.kind else {
                continue;
            };
            if let wasmparser::Operator::I32Const { value } = offset_expr.get_operators_reader().read()? {
                pieces.push(places::Piece {
                    module,
                    address: usize::try_from(value).unwrap_or_default(),
                    at: usize::try_from(data.range.end).unwrap_or_default() - data.data.len(),
                    len: data.data.len(),
                });
            }
        }
    }
    Ok(pieces)
}

/// What a module is given by the JavaScript that binds it, under other names.
struct Renamed(BTreeMap<String, String>);

impl Reencode for Renamed {
    type Error = Infallible;

    fn parse_import_section(
        &mut self,
        imports: &mut wasm_encoder::ImportSection,
        section: wasmparser::ImportSectionReader<'_>,
    ) -> Result<(), reencode::Error<Infallible>> {
        for import in section.into_imports() {
            let import = import?;
            let kind = self.entity_type(import.ty)?;
            let name = self.0.get(import.name).map_or(import.name, String::as_str);
            imports.import(import.module, name, kind);
        }
        Ok(())
    }
}

/// Gives what a module is given by its JavaScript short names in both: the long ones end in digits that no compression makes
/// shorter, which are some kilobytes of what everybody waits for.
fn shorten_imports(files: &mut Files, name: &str) -> Result<(), String> {
    let (module, script) = (
        PathBuf::from(format!("{name}_bg.wasm")),
        PathBuf::from(format!("{name}.js")),
    );
    let (Some(bytes), Some(text)) = (files.get(&module), files.get(&script)) else {
        return Err(format!("{name}: its module or its JavaScript is missing"));
    };
    let mut text = String::from_utf8(text.clone()).map_err(|error| format!("{}: {error}", script.display()))?;
    let mut short = BTreeMap::new();
    for payload in wasmparser::Parser::new(0).parse_all(bytes) {
        let payload = payload.map_err(|error| format!("{}: {error}", module.display()))?;
        let wasmparser::Payload::ImportSection(section) = payload else {
            continue;
        };
        for import in section.into_imports() {
            let import = import.map_err(|error| format!("{}: {error}", module.display()))?;
            // It is the key under which the JavaScript gives a function: there once, or it is called otherwise by now.
            let (long, new) = (format!("{}:", import.name), format!("f{}", short.len()));
            if import.name.starts_with("__wbg_") && text.matches(&long).count() == 1 {
                text = text.replace(&long, &format!("{new}:"));
                short.insert(import.name.to_owned(), new);
            }
        }
    }
    if short.is_empty() {
        return Err(format!(
            "{}: no import is named as the JavaScript names it",
            module.display()
        ));
    }
    let mut renamed = wasm_encoder::Module::new();
    let read = Renamed(short).parse_core_module(&mut renamed, wasmparser::Parser::new(0), bytes);
    read.map_err(|error| format!("{}: {error}", module.display()))?;
    files.insert(module, renamed.finish());
    files.insert(script, text.into_bytes());
    Ok(())
}

/// What somebody writes into a directory that is there only for that.
fn in_scratch(name: &str, write: impl FnOnce(&Path) -> Result<(), String>) -> Result<Files, String> {
    let scratch = std::env::temp_dir().join(format!("ashwright-{name}-{}", std::process::id()));
    fs::create_dir_all(&scratch).map_err(|error| format!("{}: {error}", scratch.display()))?;
    let mut files = Files::new();
    let written = write(&scratch).and_then(|()| collect(&scratch, &scratch, &mut files));
    // What remains there harms nobody.
    let _ = fs::remove_dir_all(&scratch);
    written.map(|()| files)
}

/// Joins the style sheets in the order in which the page names them: one is asked for instead of six, and what they have in
/// common is packed once.
fn one_sheet(files: &mut Files) -> Result<(), String> {
    const LINK: &str = "<link rel=\"stylesheet\" href=\"/assets/";
    const SHEET: &str = "styles.css";
    let index = files.remove(Path::new("index.html")).unwrap_or_default();
    let index = String::from_utf8_lossy(&index).into_owned();
    let (mut page, mut joined) = (String::new(), Vec::new());
    for line in index.lines() {
        let Some((before, link)) = line.split_once(LINK) else {
            page.push_str(line);
            page.push('\n');
            continue;
        };
        let name = link.split('"').next().unwrap_or_default();
        let sheet = files.remove(Path::new(name));
        let sheet = sheet.ok_or_else(|| format!("index.html: there is no style sheet {name}"))?;
        if joined.is_empty() {
            page.push_str(&format!("{before}{LINK}{SHEET}\">\n"));
        }
        joined.extend(sheet);
    }
    files.insert(PathBuf::from("index.html"), page.into_bytes());
    files.insert(PathBuf::from(SHEET), joined);
    Ok(())
}

/// Writes into what starts the page how large its module is, so that it can say how much of it has come.
fn say_how_large(files: &mut Files) {
    let size = files.get(Path::new("client_bg.wasm")).map_or(0, Vec::len);
    if let Some(boot) = files.get_mut(Path::new("boot.js")) {
        let text = String::from_utf8_lossy(boot).replace("MODULE_BYTES", &size.to_string());
        *boot = text.into_bytes();
    }
}

/// Writes into what keeps the page which parts of it come later.
fn say_what_comes_later(files: &mut Files, later: &[String]) {
    if let Some(offline) = files.get_mut(Path::new("offline.js")) {
        let quoted: Vec<String> = later.iter().map(|file| format!("'{file}'")).collect();
        let text = String::from_utf8_lossy(offline).replace("'LATER'", &quoted.join(", "));
        *offline = text.into_bytes();
    }
}

/// Writes into what keeps the page by what this build is told from every other: a browser takes it up anew when that changes.
fn say_which_build(files: &mut Files) {
    let mut hasher = DefaultHasher::new();
    files.hash(&mut hasher);
    let build = format!("ashwright-{:016x}", hasher.finish());
    if let Some(offline) = files.get_mut(Path::new("offline.js")) {
        *offline = String::from_utf8_lossy(offline).replace("BUILD", &build).into_bytes();
    }
}

/// The one page lies at the root, and so does what keeps it, because that may keep nothing above itself; all else lies
/// under `assets/`.
fn placed(files: Files) -> Files {
    let place = |(path, content): (PathBuf, Vec<u8>)| match path.to_str() {
        Some("index.html" | "offline.js") => (path, content),
        _ => (Path::new("assets").join(path), content),
    };
    files.into_iter().map(place).collect()
}

/// Adds every file below `directory` by its path from `base`.
fn collect(base: &Path, directory: &Path, files: &mut Files) -> Result<(), String> {
    let failed = |error| format!("{}: {error}", directory.display());
    for entry in fs::read_dir(directory).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.is_dir() {
            collect(base, &path, files)?;
        } else if let Ok(name) = path.strip_prefix(base) {
            let content = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            files.insert(name.to_path_buf(), content);
        }
    }
    Ok(())
}

/// The files below a directory to which `name` gives a name, as one text.
fn in_one(directory: &Path, name: impl Fn(&Path) -> Option<String>) -> Result<Vec<u8>, String> {
    changed_in_one(directory, name, &|text| text)
}

/// The same of what is made of each file.
fn changed_in_one(
    directory: &Path,
    name: impl Fn(&Path) -> Option<String>,
    change: &dyn Fn(String) -> String,
) -> Result<Vec<u8>, String> {
    let mut files = Files::new();
    collect(directory, directory, &mut files)?;
    let mut text = Vec::new();
    for (path, content) in files {
        if let Some(name) = name(&path) {
            let content = String::from_utf8(content).map_err(|error| format!("{name}: {error}"))?;
            text.extend_from_slice(pack(&name, &change(content)).as_bytes());
        }
    }
    Ok(text)
}

/// The words of the site without the notes for those who write them.
fn without_notes(words: String) -> String {
    let said = words.lines().filter(|line| !line.starts_with('#'));
    said.flat_map(|line| [line, "\n"]).collect()
}

/// The name of a ruling, of its file without the ending.
fn name_of_ruling(path: &Path) -> Option<String> {
    let ruling = path.extension().is_some_and(|ending| ending == "ruling");
    ruling.then(|| path.file_stem().unwrap_or_default().to_string_lossy().into_owned())
}

/// What the directory holds from last time.
fn existing(out: &Path) -> Result<Files, String> {
    let mut files = Files::new();
    if out.is_dir() {
        collect(out, out, &mut files)?;
    }
    Ok(files)
}

/// Takes out of some texts what only their authors read.
fn shorten(files: &mut Files, which: impl Fn(&Path) -> bool, short: fn(&str) -> String) {
    for (_, file) in files.iter_mut().filter(|(path, _)| which(path)) {
        // What is no text stays as it is.
        if let Ok(text) = std::str::from_utf8(file) {
            *file = short(text).into_bytes();
        }
    }
}

/// The path of the compressed copy of a file.
fn compressed(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(".br");
    PathBuf::from(name)
}

/// Adds a Brotli copy of everything that gets smaller by it; those of unchanged files are kept.
fn compress(files: &mut Files, before: &Files) {
    let mut copies = Files::new();
    for (path, content) in &*files {
        if content.len() < WORTH_COMPRESSING {
            continue;
        }
        let name = compressed(path);
        let kept = (before.get(path) == Some(content)).then(|| before.get(&name)).flatten();
        let small = kept.cloned().unwrap_or_else(|| brotli(content));
        if small.len() < content.len() {
            copies.insert(name, small);
        }
    }
    files.extend(copies);
}

/// The smallest of some copies, with blocks of several sizes and windows of two: which are the best nobody knows before, and large
/// files differ by some thousandths. Programs are smaller by one or two hundredths where what comes next is guessed by the high
/// bits of what came before; texts would be larger.
fn brotli(content: &[u8]) -> Vec<u8> {
    let mode = match content.starts_with(b"\0asm") {
        true => BrotliEncoderMode::BROTLI_FORCE_MSB_PRIOR,
        false => BrotliEncoderMode::BROTLI_MODE_GENERIC,
    };
    let packed = |(lgwin, lgblock)| {
        let parameters = brotli::enc::BrotliEncoderParams {
            quality: 11,
            lgwin,
            lgblock,
            mode,
            ..Default::default()
        };
        let mut packed = Vec::new();
        // Neither a slice nor a vector refuses anything.
        let _ = brotli::BrotliCompress(&mut &content[..], &mut packed, &parameters);
        packed
    };
    let tried: &[(i32, i32)] = match content.len() > LARGE {
        true => &[(24, 0), (22, 0), (22, 16), (24, 16), (24, 22)],
        false => &[(24, 0)],
    };
    let copies = std::thread::scope(|scope| {
        let packing: Vec<_> = tried.iter().map(|sizes| scope.spawn(move || packed(*sizes))).collect();
        let packed = packing.into_iter().filter_map(|copy| copy.join().ok());
        packed.min_by_key(Vec::len)
    });
    copies.unwrap_or_default()
}

/// Writes everything where nothing was, at once: a server that is built meanwhile finds nothing or all of it.
fn put_first(out: &Path, files: &Files) -> Result<(), String> {
    let beside = out.with_extension("new");
    put(&beside, &existing(&beside)?, files)?;
    let moved = fs::create_dir_all(out).and_then(|()| fs::rename(&beside, out));
    moved.map_err(|error| format!("{} cannot become {}: {error}", beside.display(), out.display()))
}

/// Writes what changed and removes what is no more, so that what embeds the files is built anew only when it must be.
fn put(out: &Path, before: &Files, files: &Files) -> Result<(), String> {
    for (path, content) in files {
        if before.get(path) == Some(content) {
            continue;
        }
        let path = out.join(path);
        let parent = path.parent().unwrap_or(out);
        fs::create_dir_all(parent)
            .and_then(|()| fs::write(&path, content))
            .map_err(|error| format!("{}: {error}", path.display()))?;
    }
    for path in before.keys().filter(|path| !files.contains_key(*path)) {
        let path = out.join(path);
        fs::remove_file(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

/// Prints the sizes, and refuses a module that is too large for the wire.
fn report(files: &Files, release: bool) -> Result<(), String> {
    let (mut whole, mut wire) = (0, 0);
    for (path, content) in files {
        if path.extension().is_some_and(|ending| ending == "br") {
            continue;
        }
        let sent = files.get(&compressed(path)).unwrap_or(content).len();
        (whole, wire) = (whole + content.len(), wire + sent);
        println!(
            "{:>12}{:>12}  {}",
            grouped(content.len()),
            grouped(sent),
            path.display()
        );
    }
    println!(
        "{:>12}{:>12}  bytes, and bytes on the wire",
        grouped(whole),
        grouped(wire)
    );
    let mut both = 0;
    for name in MODULES {
        let module = format!("assets/{name}_bg.wasm.br");
        let size = match files.get(Path::new(&module)) {
            Some(module) => module.len(),
            None if release => return Err(format!("{module} was not made")),
            None => return Ok(()),
        };
        both += size;
        println!(
            "{:>24}  the module of the {name} on the wire, at most {}",
            grouped(size),
            grouped(LIMIT)
        );
        if size > LIMIT {
            let (size, most) = (grouped(size), grouped(LIMIT));
            return Err(format!(
                "the module {module} has {size} bytes on the wire, more than {most}: find what made it grow"
            ));
        }
    }
    println!("{:>24}  both modules on the wire", grouped(both));
    Ok(())
}

/// A number with its thousands apart.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}
