// Someone tries to read a file outside the folder of the wiki.
#[path = "snippet.rs"]
mod snippet;
use std::path::Path;

fn main() {
    let wiki = snippet::Attachments::new(Path::new("/srv/wiki"));
    match wiki.load(".//proc/self/comm") {
        Ok(text) => println!("HARM: the server reads a file outside the wiki: {}", String::from_utf8_lossy(&text)),
        Err(_) => println!("NO HARM: there's no such file in the wiki"),
    }
}
