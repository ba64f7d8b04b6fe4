// Uploads many lines of several kinds and counts what the server keeps of them.
#[path = "snippet.rs"]
mod snippet;

use snippet::{take_in, Upload};
use std::process::exit;

fn main() {
    let lines = ["7", "99", "x", "#", "", "7\nx", "#\n#\nx", "99\nx\n7"];
    for line in lines {
        let text = format!("{line}\n").repeat(100_000);
        let Upload { readings, rejects } = take_in(text.as_bytes());
        let kept = readings.len() + rejects.len();
        if kept > 1_000 {
            println!("HARM: of 100,000 times {line:?}, the server keeps {} readings and {} rejects", readings.len(), rejects.len());
            exit(0);
        }
    }
    println!("NO HARM: of {} long uploads, the server keeps only a little", lines.len());
    exit(1);
}
