// A thousand lines that are no readings.
#[path = "snippet.rs"]
mod snippet;

fn main() {
    let text = "x\n".repeat(1000);
    let rejects = snippet::take_in(text.as_bytes()).rejects.len();
    if rejects > 5 {
        println!("HARM: the server keeps {rejects} rejects of an upload, and any number more");
    } else {
        println!("NO HARM: the server keeps {rejects} rejects");
    }
}
