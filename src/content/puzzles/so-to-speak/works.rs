use std::process::Command;

include!("snippet.rs");

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("broken: {what}");
        std::process::exit(1);
    }
}

fn main() {
    let values = [
        ("PLAIN", "value"),
        ("EMPTY", ""),
        ("SPACES", "  two  words "),
        ("QUOTES", "say \"hi\""),
        ("SINGLE", "it's 5 o'clock"),
        ("BACK", "C:\\new\\table"),
        ("SIGNS", "a;b|c&d>e#f*g?[h]{i}~(j)"),
        ("ACCENTS", "café für alle"),
        ("_9", "last"),
    ];
    let mut settings = Settings::default();
    for (name, value) in values {
        expect(settings.set(name, value).is_ok(), name);
    }
    expect(settings.set("PLAIN", "other").is_ok(), "a new value");
    expect(settings.set("PLAIN", "value").is_ok(), "and back");
    for name in ["", "9A", "a", "A-B", "A B", "A=B", "A;B", "É"] {
        expect(settings.set(name, "x") == Err(Refused::BadName), "a bad name");
    }
    expect(settings.set("A", "x\ny") == Err(Refused::BadValue), "two lines");
    std::fs::write("settings.sh", settings.script()).unwrap();
    for (name, value) in values {
        let script = format!(". ./settings.sh; printf %s \"${name}\"");
        let done = Command::new("sh").arg("-c").arg(script).output().unwrap();
        let got = String::from_utf8_lossy(&done.stdout);
        expect(done.status.success() && got == value, &format!("{name} is {got:?}"));
    }
    println!("WORKS");
}
