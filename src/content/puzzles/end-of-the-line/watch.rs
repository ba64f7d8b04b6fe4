// Mallory is user 31. She adds a key, renames its title, and renames it once more.
#[path = "snippet.rs"]
mod snippet;

fn main() {
    let mut file = snippet::KeyFile::default();
    file.add(31, "ssh-rsa AAAA", "31").unwrap();
    file.rename(31, "31", "7").unwrap();
    let line = file.lines[0].clone();
    println!("{:?}", file.rename(31, "7", "home"));
    if line.contains("serve 31") {
        println!("NO HARM: Mallory's key serves user 31");
    } else {
        println!("HARM: Mallory's key serves user 7");
    }
}
