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
    let two = file.add(7, "ssh-ed25519 AAAA\nssh-ed25519 CCCC", "x");
    check("two lines of key", two == Err(Refused::NotOneLine));
    let two = file.add(7, "ssh-ed25519 AAAA", "x\nssh-ed25519 CCCC");
    check("two lines of title", two == Err(Refused::NotOneLine));
    let no = file.add(7, "command=\"sh\" ssh-ed25519 AAAA", "x");
    check("options of the user's own", no == Err(Refused::NotAKey));
    check("no key", file.add(7, "", "x") == Err(Refused::NotAKey));
    let want = "restrict,command=\"serve 7\" ssh-ed25519 AAAA my laptop\n\
                restrict,command=\"serve 12\" ssh-rsa BBBB büro: \"alt\"\n";
    check("the file", file.text() == want);
    if broken.is_empty() {
        println!("WORKS");
    } else {
        println!("broken: {}", broken.join(", "));
        std::process::exit(1);
    }
}
