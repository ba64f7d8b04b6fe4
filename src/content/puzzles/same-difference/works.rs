include!("snippet.rs");

fn main() {
    let pages = Pages::from([
        ("staff/pay".into(), "the salaries".into()),
        ("faq".into(), "questions".into()),
        ("staffroom".into(), "a map".into()),
    ]);
    let expected = [
        ("faq", Some("questions")),
        ("FAQ", Some("questions")),
        (" Faq ", Some("questions")),
        ("StaffRoom", Some("a map")),
        ("missing", None),
        ("staff/pay", None),
    ];
    for (name, want) in expected {
        if page(&pages, name).map(String::as_str) != want {
            println!("broken: {name:?} gets {:?}", page(&pages, name));
            std::process::exit(1);
        }
    }
    println!("WORKS");
}
