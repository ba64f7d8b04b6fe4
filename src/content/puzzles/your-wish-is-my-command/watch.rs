// A wish that ends with apostrophes, and a name with a command in it.
#[path = "snippet.rs"]
mod snippet;

fn main() {
    let wish = "a".repeat(14) + &"'".repeat(5);
    let line = snippet::command(214, &wish, ";open 305;");
    println!("{line}");
    // The desk program runs each part that ends with a ; outside of a string.
    let mut inside = false;
    let mut parts = vec![String::new()];
    for c in line.chars() {
        inside ^= c == '\'';
        if c == ';' && !inside {
            println!("part {}: {}", parts.len(), parts[parts.len() - 1]);
            parts.push(String::new());
        } else {
            parts.last_mut().unwrap().push(c);
        }
    }
    parts.pop(); // It doesn't end with a ;
    if parts.iter().any(|part| part == "open 305") {
        println!("HARM: the desk program opens room 305");
    } else {
        println!("NO HARM: the wish is only a wish");
    }
}
