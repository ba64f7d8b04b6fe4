include!("snippet.rs");

fn load(actions: &[String]) -> Blocks {
    let lines: Vec<_> = actions.iter().map(|action| format!("eve {action}\n")).collect();
    Blocks::load(&lines.concat()).unwrap()
}

fn allowed(listed: &[&str]) -> Vec<String> {
    let listed: Vec<_> = listed.iter().map(|action| action.to_string()).collect();
    let blocks = load(&listed);
    listed.into_iter().filter(|text| blocks.allow("eve", action(text).unwrap())).collect()
}

fn claim(question: &str, options: &[(&str, bool)]) {
    let fits: Vec<_> = options.iter().filter(|option| option.1).collect();
    if fits.len() != 1 {
        println!("{question}: {fits:?} fit");
        std::process::exit(1);
    }
    println!("CLAIM {question}: {}", fits[0].0);
}

fn main() {
    let seen = allowed(&["billing:own", "staff:read", "staff:write"]);
    claim("two-areas", &[
        ("billing:own", seen == ["billing:own"]),
        ("staff:write", seen == ["staff:write"]),
        ("staff:read and staff:write", seen == ["staff:read", "staff:write"]),
        ("None of them", seen.is_empty()),
    ]);
    let files = [
        ["billing:own", "staff:read"],
        ["staff:read", "staff:read"],
        ["wiki:own", "wiki:write"],
        ["wiki:read", "wiki:write"],
    ];
    let texts = files.map(|[one, other]| format!("eve {one}, eve {other}"));
    let options: Vec<_> = (0..4).map(|n| (texts[n].as_str(), !allowed(&files[n]).is_empty())).collect();
    claim("which-file", &options);
    let seen = allowed(&["wiki:write", "wiki:own", "wiki:read"]);
    claim("unsorted", &[
        ("wiki:read", seen == ["wiki:read"]),
        ("wiki:own", seen == ["wiki:own"]),
        ("wiki:write and wiki:own", seen == ["wiki:write", "wiki:own"]),
        ("None of them", seen.is_empty()),
    ]);
}
