// Two settings of an app, as the shell of the host reads them.
#[path = "snippet.rs"]
mod snippet;
use std::io::Write;
use std::process::{Command, Stdio};

fn main() {
    let mut settings = snippet::Settings::default();
    settings.set("APP_M", &("x".repeat(47) + "'")).unwrap();
    settings.set("APP_N", "; echo ran as root #").unwrap();
    let mut shell = Command::new("sh").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    shell.stdin.take().unwrap().write_all(settings.script().as_bytes()).unwrap();
    let said = shell.wait_with_output().unwrap().stdout;
    if said.starts_with(b"ran as root") {
        println!("HARM: a setting's text ran as a command, as root");
    } else {
        println!("NO HARM: the settings are only text");
    }
}
