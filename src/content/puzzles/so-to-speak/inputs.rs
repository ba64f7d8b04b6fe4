use std::process::Command;

include!("snippet.rs");

/// Lets a shell read the script and then run `more`. Returns its status, its output, and its errors.
fn sh(settings: &Settings, more: &str) -> (bool, String, String) {
    std::fs::write("settings.sh", settings.script()).unwrap();
    let done = Command::new("sh").arg("-c").arg(format!(". ./settings.sh; {more}")).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (done.status.success(), text(&done.stdout), text(&done.stderr))
}

fn claim(question: &str, options: &[(&str, bool)]) {
    let fits: Vec<_> = options.iter().filter(|option| option.1).collect();
    if fits.len() != 1 {
        println!("{question}: {fits:?} fit");
        std::process::exit(1);
    }
    println!("CLAIM {question}: {}", fits[0].0);
}

fn main() {
    let mut settings = Settings::default();
    let set = settings.set("APP_X", "'; id; '");
    let (_, ran, _) = sh(&settings, "true");
    let (_, got, _) = sh(&settings, "printf %s \"$APP_X\"");
    claim("trigger", &[
        ("`'; id; '`, as entered", got == "'; id; '" && ran.is_empty()),
        ("Empty, and `sh` has run `id`", ran.contains("uid=")),
        ("`; id; `, without the quotes", got == "; id; "),
        ("None: `set` returns `BadValue`", set == Err(Rejected::BadValue)),
    ]);

    let open: Vec<(String, bool)> = [60, 62, 63, 64]
        .iter()
        .map(|&n| {
            let mut settings = Settings::default();
            settings.set("APP_X", &("x".repeat(n) + "'")).unwrap();
            (n.to_string(), !sh(&settings, "true").2.is_empty())
        })
        .collect();
    let open: Vec<_> = open.iter().map(|(text, holds)| (text.as_str(), *holds)).collect();
    claim("why", &open);

    let mut settings = Settings::default();
    settings.set("APP_2", &("x".repeat(63) + "'")).unwrap();
    for name in ["APP_1", "APP_3", "APP_4"] {
        settings.set(name, &format!("; echo {name} #")).unwrap();
    }
    let ran = sh(&settings, "true").1;
    let ran: Vec<_> = ran.lines().collect();
    claim("cost", &[
        ("`APP_1` only", ran == ["APP_1"]),
        ("`APP_1`, `APP_3`, and `APP_4`", ran == ["APP_1", "APP_3", "APP_4"]),
        ("`APP_3` only", ran == ["APP_3"]),
        ("`APP_3` and `APP_4`", ran == ["APP_3", "APP_4"]),
    ]);
}
