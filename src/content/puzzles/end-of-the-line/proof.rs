include!("snippet.rs");

/// Reads the file as sshd does: a line each, spaces in front do not
/// count, options end at a space that is not between quotes.
/// Returns options and key.
fn sshd(text: &str) -> Vec<(String, String)> {
    let mut keys = Vec::new();
    for line in text.split('\n') {
        let line = line.trim_start_matches([' ', '\t'].as_slice());
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let key_of = |rest: &str| {
            KINDS.iter().any(|kind| rest.starts_with(kind)).then(|| {
                rest.split_whitespace().take(2).collect::<Vec<_>>().join(" ")
            })
        };
        if let Some(key) = key_of(line) {
            keys.push((String::new(), key));
            continue;
        }
        let mut quoted = false;
        let end = line.char_indices().find_map(|(i, c)| {
            if c == '"' {
                quoted = !quoted;
            }
            (c == ' ' && !quoted).then_some(i)
        });
        if let Some(end) = end {
            if let Some(key) = key_of(line[end..].trim_start()) {
                keys.push((line[..end].to_string(), key));
            }
        }
    }
    keys
}

fn main() {
    let mut file = KeyFile::default();
    let added = file.add(1, "ssh-ed25519 AAAA1", "laptop");
    let want = ("restrict,command=\"serve 1\"".to_string(), "ssh-ed25519 AAAA1".to_string());
    if added.is_err() || sshd(file.text()) != [want] {
        println!("NO HARM: an honest key does not get in");
        std::process::exit(1);
    }
    let ends = ["", "\n", "\r\n", "\r", " \n", "\n ", "\u{b}", "\u{2028}", "\nssh-ed25519 EVIL ", "\r\nssh-ed25519 EVIL"];
    let mut tried = 0;
    for before in ends {
        for behind in ends {
            for body in ["x", "ssh-ed25519 EVIL", "ssh-ed25519 EVIL x", "command=\"sh\" ssh-ed25519 EVIL"] {
                let mut file = KeyFile::default();
                let key = format!("ssh-ed25519 GOOD{before}");
                let title = format!("{body}{behind}");
                tried += 1;
                if file.add(666, &key, &title).is_err() {
                    continue;
                }
                for (options, key) in sshd(file.text()) {
                    if options != "restrict,command=\"serve 666\"" {
                        println!("HARM: key ending in {before:?}, title {title:?}: {key:?} gets a shell as git, its options are {options:?}");
                        return;
                    }
                }
            }
        }
    }
    println!("NO HARM: {tried} pairs, no key without its limits");
    std::process::exit(1);
}
