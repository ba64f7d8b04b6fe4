include!("snippet.rs");

fn claim(question: &str, options: &[&str], reached: &str) {
    if !options.contains(&reached) {
        println!("{question}: {reached} is none of the options");
        std::process::exit(1);
    }
    println!("CLAIM {question}: {reached}");
}

/// Which line of a file, counted from 1, ends `read`.
fn ends_at(lines: &[String]) -> Option<usize> {
    (1..=lines.len()).find(|&n| read(&(lines[..n].join("\n") + "\n")).is_none())
}

fn shown(text: Option<String>) -> String {
    text.map_or("`None`".into(), |text| format!("`{}`", text.trim_end()))
}

fn main() {
    let mut doubling = vec!["<!ENTITY l0 \"ha\">".to_string()];
    for i in 1..13 {
        doubling.push(format!("<!ENTITY l{i} \"&l{0};&l{0};\">", i - 1));
    }
    doubling.push("&l12;".into());
    let at = match ends_at(&doubling) {
        Some(14) => "At the text `&l12;`",
        Some(13) => "At the definition of `l12`",
        Some(_) => "At a definition before `l12`",
        None => "Nowhere: it returns the text",
    };
    claim("doubling", &["At the text `&l12;`", "At the definition of `l12`", "At a definition before `l12`", "Nowhere: it returns the text"], at);

    let full = [
        "<!ENTITY e \"\">".to_string(),
        format!("<!ENTITY a \"{}\">", "h".repeat(4_096)),
        "&a;".repeat(16),
        String::new(),
        "&e;".into(),
    ];
    let at = ["At the line of exactly 65,536 bytes", "At the empty line", "At the line `&e;`", "Nowhere: it returns the text"];
    claim("full", &at, ends_at(&full).map_or(at[3], |n| at[n - 3]));

    let mut again: String = (1..64).map(|i| format!("<!ENTITY e{i} \"x\">\n")).collect();
    again += "<!ENTITY e1 \"y\">\n&e1;";
    claim("again", &["`x`", "`y`", "`None`", "`&e1;`"], &shown(read(&again)));

    let lists = [
        ("`<!ENTITY a \"5\">` and `&a; &lt; 6`", "<!ENTITY a \"5\">\n&a; &lt; 6"),
        ("`<!ENTITY amp \"and\">` and `R&amp;D`", "<!ENTITY amp \"and\">\nR&amp;D"),
        ("`<!ENTITY a \"x\" \"y\">` and `&a;`", "<!ENTITY a \"x\" \"y\">\n&a;"),
        ("`<!ENTITY  \"x\">`, with two spaces, and `&;`", "<!ENTITY  \"x\">\n&;"),
    ];
    let rejected: Vec<_> = lists.iter().filter(|list| read(list.1).is_none()).map(|list| list.0).collect();
    claim("rejected", &lists.map(|list| list.0), &rejected.join(", "));
}
