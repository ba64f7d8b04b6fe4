include!("snippet.rs");

fn claim(id: &str, options: [&str; 4], seen: usize) {
    let fits: Vec<_> = options.iter().filter(|option| **option == seen.to_string()).collect();
    if fits.len() != 1 {
        println!("{id}: {seen} selects {fits:?}");
        std::process::exit(1);
    }
    println!("CLAIM {id}: {}", fits[0]);
}

fn length(name: &str) -> usize {
    Attachments::tidy(name).unwrap().chars().count()
}

fn main() {
    let names = ["/a.png", "..a.png", "a/../b.png", ".//../a.png", "a/..", ".../a.png"];
    let refused = names.iter().filter(|name| Attachments::tidy(name).is_err()).count();
    claim("names", ["2", "3", "4", "5"], refused);
    claim("twice", ["7", "9", "11", "13"], length("a/./././b.png"));
    claim("trigger", ["12", "13", "14", "15"], length(".///img//logo.png"));
    let wiki = Attachments::new(Path::new("/srv/wiki"));
    let outside = ["./a", ".//a", ".///a", ".////a", "././/a", ".//.//a"]
        .iter()
        .filter(|name| !wiki.root.join(Attachments::tidy(name).unwrap()).starts_with("/srv/wiki"))
        .count();
    claim("folder", ["3", "4", "5", "6"], outside);
}
