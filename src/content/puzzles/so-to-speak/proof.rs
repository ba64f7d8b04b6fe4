use std::path::Path;
use std::process::{Command, Stdio};

include!("snippet.rs");

/// What the agent does: a shell reads the script.
fn start(settings: &Settings) {
    std::fs::write("settings.sh", settings.script()).unwrap();
    let mut agent = Command::new("sh");
    agent.arg("-c").arg(". ./settings.sh").stderr(Stdio::null());
    agent.status().unwrap();
}

fn main() {
    let values = ["\"; touch owned; \"", "; touch owned", "$(touch owned)", "`touch owned`", "'; touch owned; '", "x\ntouch owned"];
    for value in values {
        let mut settings = Settings::default();
        if settings.set("NAME", value).is_err() {
            continue;
        }
        start(&settings);
        if Path::new("owned").exists() {
            println!("HARM: the value {value:?} ran a command: {:?}", settings.script());
            return;
        }
    }
    println!("NO HARM: {} values, no command was run", values.len());
    std::process::exit(1);
}
