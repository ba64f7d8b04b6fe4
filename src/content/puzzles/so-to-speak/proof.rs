use std::process::Command;

include!("snippet.rs");

/// Lets a shell read the script and then run `more`. Returns its status, its output, and its errors.
fn sh(settings: &Settings, more: &str) -> (bool, String, String) {
    std::fs::write("settings.sh", settings.script()).unwrap();
    let done = Command::new("sh").arg("-c").arg(format!(". ./settings.sh; {more}")).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (done.status.success(), text(&done.stdout), text(&done.stderr))
}

fn main() {
    for n in 0..60 {
        for second in ["; touch owned #", "'; touch owned; '"] {
            let mut settings = Settings::default();
            settings.set("APP_M", &("x".repeat(n) + "'")).unwrap();
            settings.set("APP_N", second).unwrap();
            sh(&settings, "true");
            if std::path::Path::new("owned").exists() {
                println!("HARM: {second:?} after {n} letters and a quote ran a command");
                return;
            }
        }
    }
    println!("NO HARM: no value runs a command, whatever stands before it");
    std::process::exit(1);
}
