include!("snippet.rs");

/// Prints the one option that equals what was seen.
fn claim(id: &str, seen: &str, options: [&str; 4]) {
    let fits: Vec<_> = options.iter().filter(|&&text| text == seen).collect();
    if fits.len() != 1 {
        println!("{id}: {seen} fits {} options", fits.len());
        std::process::exit(1);
    }
    println!("CLAIM {id}: {}", fits[0]);
}

fn main() {
    let mut file = KeyFile::default();
    let seen = file.add(7, "ssh-ed25519 AAAA\n", "ssh-ed25519 BBBB");
    let options = ["Ok(())", "Err(NotAKey)", "Err(NotPlain)", "Err(NoSuchKey)"];
    claim("trigger", &format!("{seen:?}"), options);

    let mut file = KeyFile::default();
    file.add(31, "ssh-rsa AAAA", "home").unwrap();
    file.rename(31, "home", "1").unwrap();
    file.rename(31, "1", "2").unwrap();
    let seen = file.rename(31, "2", "home");
    claim("next", &format!("{seen:?}"), options);

    let titles = ["laptop", "AAAA", "r", "git"];
    let lost: Vec<_> = titles
        .into_iter()
        .filter(|title| {
            let mut file = KeyFile::default();
            file.add(31, "ssh-ed25519 AAAA", title).unwrap();
            file.rename(31, title, "x").unwrap();
            !file.lines[0].starts_with("restrict,command=\"serve 31\" ")
        })
        .collect();
    claim("which-title", &lost.join(" and "), titles);
}
