include!("snippet.rs");

fn main() {
    let tries = [
        ("ssh-ed25519 AAAA", "31", "7"),
        ("ssh-ed25519 AAAA", "restrict,command=\"serve 31\"", "no-pty"),
        ("ssh-ed25519 AAAA", "1", "2"),
        ("ssh-ed25519 AAAA\n", "ssh-ed25519 BBBB", "x"),
        ("ssh-ed25519 AAAA", "x", "x\nssh-ed25519 BBBB"),
        ("ssh-ed25519 AAAA", "AAAA", "BBBB"),
    ];
    for (key, old, new) in tries {
        let mut file = KeyFile::default();
        let added = file.add(31, key, old);
        let renamed = file.rename(31, old, new);
        let mine = format!("restrict,command=\"serve 31\" {key} ");
        for line in file.lines.iter().flat_map(|line| line.split('\n')) {
            if !line.starts_with(&mine) {
                println!("HARM: user 31 has the line `{line}` after add {added:?} and rename of `{old}` to `{new}` {renamed:?}");
                return;
            }
        }
    }
    println!("NO HARM: every line of user 31 kept its limits and its key, after {} titles", tries.len());
    std::process::exit(1);
}
