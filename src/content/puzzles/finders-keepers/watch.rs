// Ann closes a note to everyone, blocks Bob by name, and opens the note again.
#[path = "snippet.rs"]
mod snippet;

fn main() {
    let (ann, bob) = (1, 2);
    let mut note = snippet::Access::new(ann);
    note.set_everyone(ann, 0);
    note.set(ann, bob, 0);
    note.set_everyone(ann, 3);
    match note.level(bob) {
        0 => println!("NO HARM: Bob has level 0, as Ann said"),
        level => println!("HARM: Ann gave Bob level 0, and he has {level}"),
    }
}
