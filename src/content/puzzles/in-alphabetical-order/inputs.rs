include!("snippet.rs");

const AREAS: [&str; 3] = ["billing", "staff", "wiki"];
const LEVELS: [&str; 3] = ["own", "read", "write"];

/// All nine actions in alphabetical order.
fn nine() -> Vec<String> {
    AREAS.iter().flat_map(|area| LEVELS.iter().map(move |level| format!("{area}:{level}"))).collect()
}

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
    let seen = allowed(&["billing:own", "staff:read", "wiki:write"]);
    claim("trigger", &[
        ("billing:own", seen == ["billing:own"]),
        ("wiki:write", seen == ["wiki:write"]),
        ("staff:read", seen == ["staff:read"]),
        ("Nothing", seen.is_empty()),
    ]);
    let seen = allowed(&["wiki:own", "wiki:read", "wiki:write"]);
    claim("why", &[
        ("wiki:own and wiki:write", seen == ["wiki:own", "wiki:write"]),
        ("wiki:read and wiki:write", seen == ["wiki:read", "wiki:write"]),
        ("wiki:own", seen == ["wiki:own"]),
        ("Nothing", seen.is_empty()),
    ]);
    let all = nine();
    let seen = allowed(&all.iter().map(String::as_str).collect::<Vec<_>>()).len();
    claim("cost", &[("3", seen == 3), ("8", seen == 8), ("6", seen == 6), ("2", seen == 2)]);
}
