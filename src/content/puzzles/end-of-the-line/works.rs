include!("snippet.rs");

fn main() {
    let mut file = KeyFile::default();
    let mut broken = Vec::new();
    let mut check = |what: &str, ok: bool| {
        if !ok {
            broken.push(what.to_string());
        }
    };
    check("a key", file.add(7, "ssh-ed25519 AAAA", "my laptop").is_ok());
    check("another", file.add(12, "ssh-rsa BBBB", "büro: \"alt\"").is_ok());
    let two = file.add(7, "ssh-ed25519 AAAA\nBBBB", "x");
    check("two lines of key", two == Err(Rejected::NotPlain));
    let two = file.add(7, "ssh-ed25519 AAAA", "x\nssh-ed25519 CCCC");
    check("two lines of title", two == Err(Rejected::NotPlain));
    let no = file.add(7, "command=\"sh\" ssh-ed25519 AAAA", "x");
    check("options of the user's own", no == Err(Rejected::NotAKey));
    check("no key", file.add(7, "", "x") == Err(Rejected::NotAKey));
    let other = file.rename(7, "büro: \"alt\"", "x");
    check("another user's key", other == Err(Rejected::NoSuchKey));
    let part = file.rename(7, "laptop", "x");
    check("a part of a title", part == Err(Rejected::NoSuchKey));
    let none = file.rename(7, "my laptop", "");
    check("no title", none == Err(Rejected::NotPlain));
    check("rename", file.rename(7, "my laptop", "work 2").is_ok());
    check("rename to quotes", file.rename(12, "büro: \"alt\"", "\"neu\"").is_ok());
    let want = [
        "restrict,command=\"serve 7\" ssh-ed25519 AAAA work 2",
        "restrict,command=\"serve 12\" ssh-rsa BBBB \"neu\"",
    ];
    check("the file", file.lines == want);
    if broken.is_empty() {
        println!("WORKS");
    } else {
        println!("broken: {}", broken.join(", "));
        std::process::exit(1);
    }
}
