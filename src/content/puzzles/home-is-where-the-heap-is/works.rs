include!("snippet.rs");

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("broken: {what}");
        std::process::exit(1);
    }
}

fn main() {
    // A panic is a failure like any other.
    std::panic::set_hook(Box::new(|panic| {
        println!("broken: {panic}");
        std::process::exit(1);
    }));
    let mut catalog = Catalog::default();
    expect(catalog.snapshot().find("sea").is_none(), "nothing yet");
    expect(catalog.learn("sea") == 0 && catalog.learn("sky") == 1, "numbers from 0");
    for n in 0..1000 {
        expect(catalog.learn(&format!("tag {n}")) == n + 2, "one by one");
    }
    for n in 0..1000 {
        expect(catalog.learn(&format!("tag {n}")) == n + 2, "the same again");
    }
    // New tags beside a request. It sees what was there.
    let before = catalog.snapshot();
    expect(catalog.learn("dune") == 1002, "learned while a snapshot is out");
    expect(catalog.learn("sky") == 1, "found while a snapshot is out");
    expect(before.find("dune").is_none() && before.text(1002).is_none(), "a snapshot stays as it is");
    expect(before.find("tag 7") == Some(9) && before.text(9) == Some("tag 7"), "a snapshot is whole");
    let after = catalog.snapshot();
    expect(after.find("dune") == Some(1002) && after.text(1002) == Some("dune"), "a later one has it");
    expect(after.text(0) == Some("sea") && after.text(5000).is_none(), "texts by number");
    println!("WORKS");
}
