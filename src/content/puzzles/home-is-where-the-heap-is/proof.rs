include!("snippet.rs");

fn main() {
    std::panic::set_hook(Box::new(|panic| {
        println!("NO HARM: {panic}");
        std::process::exit(1);
    }));
    let mut catalog = Catalog::default();
    let beach = "beach-at-the-end-of-the-road";
    let first = catalog.learn(beach);
    for n in 0..20 {
        catalog.learn(&format!("another-tag-of-some-length-{n}"));
    }
    if catalog.learn(beach) != first {
        println!("HARM: one tag, two numbers, with no snapshot at all");
        return;
    }

    // A request is under way while somebody adds a tag.
    let request = catalog.snapshot();
    catalog.learn("dune");
    if catalog.learn(beach) != first {
        println!("HARM: one tag, two numbers, with the snapshot out");
        return;
    }
    drop(request);

    // Whatever else the server needs memory for.
    let busy: Vec<String> = (0..2000).map(|n| format!("{n:0>width$}", width = beach.len())).collect();
    let again = catalog.learn(beach);
    std::hint::black_box(busy);
    if again != first {
        let now = catalog.snapshot();
        println!("HARM: {:?} is number {first}, and {:?} is number {again}", now.text(first), now.text(again));
        return;
    }
    println!("NO HARM: the tag keeps its number, {first}");
    std::process::exit(1);
}
