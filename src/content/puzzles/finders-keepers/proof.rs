include!("snippet.rs");

fn main() {
    let (ann, bob) = (1, 2);
    let mut tried = 0;
    for first in 0..4 {
        for given in 0..4 {
            for later in 0..4 {
                tried += 1;
                let mut note = Access::new(ann);
                note.set_everyone(ann, first);
                note.set(ann, bob, given);
                note.set_everyone(ann, later);
                let has = note.level(bob);
                if has > given {
                    println!("HARM: Bob was given level {given}, everyone else {first} and then {later}; Bob has {has}");
                    return;
                }
            }
        }
    }
    println!("NO HARM: after {tried} ways to change everyone's level, Bob's stayed as it was");
    std::process::exit(1);
}
