// A bundle with an `X` and an `N` before the file that both describe.
#[path = "snippet.rs"]
mod snippet;

fn main() {
    let bundle = "X01\nsize=2\nN01\nlong\nF02 s\nF00 t\nx\nF02 pic\nF01 evil\nboo\n";
    let files = snippet::read(bundle).unwrap_or_default();
    let names: Vec<&str> = files.iter().map(|f| f.name.as_str()).collect();
    if names.contains(&"evil") {
        println!("HARM: the scanner sees long and pic, the installer {}", names.join(" and "));
    } else {
        println!("NO HARM: the installer sees {}", names.join(" and "));
    }
}
