use std::process::Command;

include!("snippet.rs");

/// Lets a shell read the script and then run `more`. Returns its status, its output, and its errors.
fn sh(settings: &Settings, more: &str) -> (bool, String, String) {
    std::fs::write("settings.sh", settings.script()).unwrap();
    let done = Command::new("sh").arg("-c").arg(format!(". ./settings.sh; {more}")).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (done.status.success(), text(&done.stdout), text(&done.stderr))
}

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("broken: {what}");
        std::process::exit(1);
    }
}

fn main() {
    let values = [
        ("APP_PLAIN", "value"),
        ("APP_EMPTY", ""),
        ("APP_SPACES", "  two  words "),
        ("APP_QUOTES", "say \"hi\""),
        ("APP_SINGLE", "it's 5 o'clock"),
        ("APP_BACK", "C:\\new\\table"),
        ("APP_SIGNS", "a;b|c&d>e#f*g?[h]{i}~(j)$k`l`"),
        ("APP_9_", "last"),
    ];
    let mut settings = Settings::default();
    for (name, value) in values {
        expect(settings.set(name, value).is_ok(), name);
    }
    expect(settings.set("APP_PLAIN", "other").is_ok(), "a new value");
    expect(settings.set("APP_PLAIN", "value").is_ok(), "and back");
    for name in ["", "PATH", "app_a", "APP-B", "APP_ B", "APP_=B", "APP_;B", "APP_\u{c9}"] {
        expect(settings.set(name, "x") == Err(Rejected::BadName), "a bad name");
    }
    expect(settings.set("APP_A", "x\ny") == Err(Rejected::BadValue), "two lines");
    expect(settings.set("APP_A", "caf\u{e9}") == Err(Rejected::BadValue), "not ASCII");
    let long = "0123456789".repeat(50);
    settings.set("APP_LONG", &long).unwrap();
    let all: Vec<_> = values.iter().map(|(name, _)| format!("printf '%s\\n' \"${name}\"")).collect();
    let (ok, got, _) = sh(&settings, &all.join("; "));
    let want: Vec<_> = values.iter().map(|(_, value)| *value).collect();
    expect(ok && got.lines().eq(want), &format!("the values are {got:?}"));
    let (_, got, _) = sh(&settings, "printf %s \"$APP_LONG\"");
    expect((48..=50).contains(&got.len()) && long.starts_with(&got), "a long value is cut");
    settings.host = "node-17".to_string();
    settings.set("APP_HOST", "https://%h/a?b=%h").unwrap();
    let (_, got, _) = sh(&settings, "printf %s \"$APP_HOST\"");
    expect(got == "https://node-17/a?b=node-17", "the host's name");
    settings.set("APP_HOST", &"%h".repeat(25)).unwrap();
    let (_, got, _) = sh(&settings, "printf %s \"$APP_HOST\"");
    expect((48..=50).contains(&got.len()) && "node-17".repeat(25).starts_with(&got), "a value that becomes long is cut");
    println!("WORKS");
}
