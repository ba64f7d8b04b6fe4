// The customer of the site `a` loads a file of `b`, and saves what comes back.
#[path = "snippet.rs"]
mod snippet;
use std::fs;
use std::path::Path;

fn main() {
    fs::create_dir_all("srv/a").unwrap();
    fs::create_dir_all("srv/b").unwrap();
    fs::create_dir_all("srv/themes/plain").unwrap();
    fs::write("srv/b/k.txt", "b's unpublished text").unwrap();
    let site = snippet::Site::open(Path::new("srv/a"), Path::new("srv/themes/plain")).unwrap();
    match site.load("../../b/k.txt") {
        Ok(text) => {
            site.save("mine.txt", &text).unwrap();
            println!("HARM: the customer of `a` has {text:?}");
        }
        Err(error) => println!("NO HARM: {error}"),
    }
}
