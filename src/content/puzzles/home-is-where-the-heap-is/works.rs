include!("snippet.rs");

fn main() {
    let mut broken = Vec::new();
    let mut tags = Tags::default();
    let mut names = Vec::new();
    // Lengths that leave room in every chunk.
    for n in 0..300 {
        names.push(format!("{}{n:03}", "t".repeat(2 + n % 3)));
    }
    names.push("y".repeat(60));
    names.push("z".repeat(45));
    for (number, name) in names.iter().enumerate() {
        if tags.learn(name) != number as u32 {
            broken.push(format!("a new number for {name}"));
        }
        if tags.learn(name) != number as u32 {
            broken.push(format!("the same number for {name}"));
        }
    }
    if tags.export() != names.join("\n") + "\n" {
        broken.push("the export".to_string());
    }
    if tags.chunks.len() > 80 {
        broken.push(format!("{} chunks", tags.chunks.len()));
    }
    if broken.is_empty() {
        println!("WORKS");
    } else {
        println!("broken: {}", broken.join(", "));
        std::process::exit(1);
    }
}
