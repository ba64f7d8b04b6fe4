include!("snippet.rs");

fn main() {
    let (ann, bob, cy, dee) = (1, 2, 3, 4);
    let mut broken = Vec::new();
    let mut check = |what: &str, ok: bool| {
        if !ok {
            broken.push(what.to_string());
        }
    };
    let mut note = Access::new(ann);
    check("a new note", note.level(ann) == 4 && note.level(bob) == 1);
    note.set(ann, bob, 3);
    check("a higher level", note.level(bob) == 3);
    note.set(bob, cy, 3);
    check("not up to one's own", note.level(cy) == 1);
    note.set(bob, cy, 2);
    check("below one's own", note.level(cy) == 2);
    note.set(cy, bob, 0);
    note.set(bob, bob, 2);
    note.set(bob, ann, 0);
    note.set(ann, ann, 0);
    check("nobody above", note.level(bob) == 3 && note.level(ann) == 4);
    note.set(dee, cy, 0);
    check("a reader changes nothing", note.level(cy) == 2);
    note.set(dee, dee, 2);
    check("a reader gets nothing", note.level(dee) == 1);
    note.set_everyone(bob, 0);
    check("only the owner", note.level(dee) == 1);
    note.set_everyone(ann, 4);
    check("nobody owns it too", note.level(dee) == 1);
    note.set_everyone(ann, 0);
    check("everyone", note.level(dee) == 0 && note.level(cy) == 2 && note.level(bob) == 3);
    note.set(ann, bob, 1);
    check("a lower level", note.level(bob) == 1);
    note.set(ann, cy, 0);
    check("the same as everyone", note.level(cy) == 0);
    if broken.is_empty() {
        println!("WORKS");
    } else {
        println!("broken: {}", broken.join(", "));
        std::process::exit(1);
    }
}
