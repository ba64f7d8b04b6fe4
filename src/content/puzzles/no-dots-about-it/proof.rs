include!("snippet.rs");

fn main() {
    let base = std::env::temp_dir().join(format!("wiki-{}", std::process::id()));
    let root = base.join("root");
    fs::create_dir_all(&root).unwrap();
    let outside = base.join("outside.txt");
    let wiki = Attachments::new(&root);
    let target = outside.to_str().unwrap().trim_start_matches('/').to_string();
    let mut begins = vec![String::new()];
    let mut level = begins.clone();
    for _ in 0..6 {
        level = level.iter().flat_map(|begin| ["a", ".", "/"].map(|next| format!("{begin}{next}"))).collect();
        begins.extend(level.iter().cloned());
    }
    begins.push("a/../../".to_string());
    let mut said = None;
    for begin in &begins {
        for name in [format!("{begin}{target}"), format!("{begin}/../outside.txt")] {
            let _ = wiki.store(&name, b"planted");
            if outside.exists() {
                said.get_or_insert(format!("HARM: `{name}` was written outside of {}", root.display()));
            }
        }
    }
    fs::remove_dir_all(&base).unwrap();
    match said {
        Some(text) => println!("{text}"),
        None => {
            println!("NO HARM: none of {} names was written outside of the root", 2 * begins.len());
            std::process::exit(1);
        }
    }
}
