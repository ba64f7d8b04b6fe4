include!("snippet.rs");

fn main() {
    let names = [
        ("", ""),
        ("eve", "eve"),
        ("José", "José"),
        ("Anne-Chloé", "Anne-Chloé"),
        ("Ten-Letter", "Ten-Letter"),
        ("Maximiliana", "Maximilian…"),
        ("Bartholomew-the-Second", "Bartholome…"),
    ];
    for (name, want) in names {
        if short(name) != want {
            println!("broken: {name} becomes {}", short(name));
            std::process::exit(1);
        }
    }
    println!("WORKS");
}
