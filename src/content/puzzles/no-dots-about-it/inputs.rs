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
    let results: Vec<_> = names().iter().filter_map(|name| Attachments::tidy(name).ok()).collect();
    let has = |name: &str, part: &str| name.split('/').any(|each| each == part);
    claim(
        "holds",
        [
            "It doesn't start with `/`.",
            "No part of it is empty.",
            "No part of it is `.`.",
            "No part of it is `..`.",
        ],
        |option| {
            results.iter().filter(|name| !name.is_empty()).all(|name| match option {
                0 => !name.starts_with('/'),
                1 => !has(name, ""),
                2 => !has(name, "."),
                _ => !has(name, ".."),
            })
        },
    );

    let single = Attachments::tidy("a/./././b.png").map_or("InvalidInput".to_string(), |name| name);
    let options = ["a/b.png", "a/./b.png", "a/././b.png", "InvalidInput"];
    claim("single", options, |option| options[option] == single);

    let wiki = Attachments::new(Path::new("/srv/wiki"));
    let options = [".///a", ".//./a", "././/./a", "././././a"];
    claim("store", options, |option| {
        !wiki.root.join(Attachments::tidy(options[option]).unwrap()).starts_with("/srv/wiki")
    });
}
