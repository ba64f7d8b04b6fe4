// A text that is exactly full, and one more line.
#[path = "snippet.rs"]
mod snippet;

fn main() {
    let file = format!(
        "<!ENTITY a \"{}\">\n{}\n{}\n",
        "h".repeat(4_096),
        "&a;".repeat(16),
        "&a;".repeat(19_000),
    );
    match snippet::read(&file) {
        Some(text) => println!("HARM: a file of 61 KB becomes a text of {} MB", text.len() >> 20),
        None => println!("NO HARM: the file is rejected"),
    }
}
