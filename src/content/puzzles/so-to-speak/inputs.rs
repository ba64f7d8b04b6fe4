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
    settings.set("APP_X", &"'".repeat(12)).unwrap();
    let (_, got, errors) = sh(&settings, "printf %s \"$APP_X\"");
    let only = errors.is_empty() && got.chars().all(|c| c == '\'');
    claim("twelve-quotes", &[
        ("Fewer quotes than 12", only && got.len() < 12),
        ("The same 12 quotes", only && got.len() == 12),
        ("More quotes than 12", only && got.len() > 12),
        ("None: `sh` complains about an open quote", !errors.is_empty()),
    ]);

    let complains = |n: &usize| {
        let mut settings = Settings::default();
        settings.set("APP_X", &("x".repeat(*n) + "'")).unwrap();
        !sh(&settings, "true").2.is_empty()
    };
    let smallest = (0..60).find(complains).unwrap_or(0);
    let options: Vec<_> = [44, 45, 46, 48].iter().map(|n| (n.to_string(), *n == smallest)).collect();
    let options: Vec<_> = options.iter().map(|(text, holds)| (text.as_str(), *holds)).collect();
    claim("why", &options);

    let mut settings = Settings::default();
    settings.set("APP_2", &("x".repeat(47) + "'")).unwrap();
    for name in ["APP_1", "APP_3", "APP_4"] {
        settings.set(name, &format!("; echo {name} #")).unwrap();
    }
    let ran = sh(&settings, "true").1;
    let ran: Vec<_> = ran.lines().collect();
    claim("cost", &[
        ("`APP_1` only", ran == ["APP_1"]),
        ("`APP_3` only", ran == ["APP_3"]),
        ("`APP_3` and `APP_4`", ran == ["APP_3", "APP_4"]),
        ("None of them", ran.is_empty()),
    ]);
}
