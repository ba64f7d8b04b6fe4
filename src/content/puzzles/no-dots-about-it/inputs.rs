include!("snippet.rs");

fn claim(id: &str, options: [&str; 4], holds: impl Fn(usize) -> bool) {
    let fits: Vec<_> = (0..4).filter(|option| holds(*option)).collect();
    if fits.len() != 1 {
        println!("{id}: {fits:?} hold");
        std::process::exit(1);
    }
    println!("CLAIM {id}: {}", options[fits[0]]);
}

/// Every name of up to 9 characters from `a`, `.`, and `/`.
fn names() -> Vec<String> {
    let mut all = vec![String::new()];
    let mut last = all.clone();
    for _ in 0..9 {
        last = last.iter().flat_map(|name| ["a", ".", "/"].map(|next| format!("{name}{next}"))).collect();
        all.extend(last.iter().cloned());
    }
    all
}

fn main() {
    let path = Attachments::tidy(".//etc/motd").map(|name| Path::new("/srv/wiki").join(name));
    let read = path.map_or("None: it returns an error".to_string(), |path| path.display().to_string());
    let options = ["/srv/wiki/etc/motd", "/etc/motd", "/srv/wiki/motd", "None: it returns an error"];
    claim("etc", options, |option| options[option] == read);

    let options = ["a/.//./b.png", "a/././b.png", "././a//b.png", "a//./b.png"];
    claim("other", options, |option| Attachments::tidy(options[option]).unwrap() != "a/b.png");

    let results: Vec<_> = names().iter().filter_map(|name| Attachments::tidy(name).ok()).collect();
    let options = ["It begins with `/`", "It begins with `./`", "It has a `//` in it", "It has a part `..`"];
    claim("can-be", options, |option| {
        results.iter().any(|name| match option {
            0 => name.starts_with('/'),
            1 => name.starts_with("./"),
            2 => name.contains("//"),
            _ => name.split('/').any(|part| part == ".."),
        })
    });

    let options = ["././/a.png", ".../a.png", "a/./..b.png", ".a//./.b"];
    claim("fails", options, |option| Attachments::tidy(options[option]).is_err());
}
