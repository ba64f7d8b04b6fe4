#[path = "snippet.rs"]
mod snippet;

/// The files of a bundle in the form that the questions have, each with its lines.
fn files(bundle: &str) -> String {
    match snippet::read(&bundle.replace(", ", "\n")) {
        Some(files) => files.into_iter().map(|f| format!("{}={}", f.name, f.lines.join("+"))).collect::<Vec<_>>().join(","),
        None => "none".to_string(),
    }
}

fn claim(id: &str, options: [&str; 4], seen: &str) {
    assert!(options.contains(&seen), "{id}: {seen} is none of the options");
    println!("CLAIM {id}: {seen}");
}

fn main() {
    let bundles = [
        "X01, size=2, F03 s, x, y",
        "X01, size=1, N01, n, F01 s, x, F00 z",
        "N02, n, x, X01, size=1, F01 s, y",
        "X01, size=1, F02 s, x, F00 z",
    ];
    let three = "X01, size=2, F00 s, F00 t, F00 u";
    let seen: Vec<String> = bundles.into_iter().chain([three]).map(files).collect();
    println!("seen {}", seen.join("/"));
    let Ok(text) = std::fs::read_to_string("before.out") else { return };
    let before: Vec<&str> = text.trim().strip_prefix("seen ").unwrap().split('/').collect();
    let differ: Vec<&str> = (0..4).filter(|&i| seen[i] != before[i]).map(|i| bundles[i]).collect();
    claim("which-bundle", bundles, &differ.join(" or "));
    let names = |files: &str| match files {
        "s=F00 t+F00 u" => "s",
        "s=F00 t+F00 u,t=,u=" => "s, t, and u",
        other => panic!("{other}"),
    };
    let (old, new) = (names(before[4]), names(&seen[4]));
    claim(
        "three-headers",
        ["s before, s, t, and u after", "s, t, and u before, s after", "s before and after", "s, t, and u before and after"],
        &if old == new { format!("{old} before and after") } else { format!("{old} before, {new} after") },
    );

    // The same bundle is read if the `N` has a line, so what's missing is the line that line 31 asks for.
    let which = ["X01, size=0, N01, long, F00 s", "X01, size=1, N01, long, F01 s, x"].map(files);
    if which == ["none", "long=x"] {
        claim("which-line", ["Line 25", "Line 29", "Line 31", "Line 33"], "Line 31");
    }

    let mut honest = vec!["X01", "size=120", "N01", "a long name", "F00 s"];
    honest.extend(["la la la"; 120]);
    let got = match snippet::read(&honest.join("\n")) {
        None => "None".to_string(),
        Some(files) if files.is_empty() => "An empty list".to_string(),
        Some(files) => format!("The file, with {} lines", files[0].lines.len()),
    };
    claim("honest", ["None", "An empty list", "The file, with 120 lines", "The file, with 2 lines"], &got);
}
