include!("snippet.rs");

fn claim(id: &str, options: [&str; 4], holds: impl Fn(&str) -> bool) {
    let which: Vec<_> = options.into_iter().filter(|option| holds(option)).collect();
    if which.len() != 1 {
        println!("{id}: {which:?} hold");
        std::process::exit(1);
    }
    println!("CLAIM {id}: {}", which[0]);
}

/// A book of pages with these titles that share a body.
fn book(titles: &str, pinned: char) -> (Book, Arc<str>) {
    let body: Arc<str> = "a body".into();
    let mut book = Book::default();
    for title in titles.chars() {
        book.add(&title.to_string(), &body, title == pinned);
    }
    (book, body)
}

fn main() {
    let titles = [
        ("21 times `é`", "é".repeat(21)),
        ("14 times `漢`", "漢".repeat(14)),
        ("`a` and 14 times `漢`", "a".to_string() + &"漢".repeat(14)),
        ("41 times `a`", "a".repeat(41)),
    ];
    claim("title", [0, 1, 2, 3].map(|n| titles[n].0), |option| {
        let (_, title) = titles.iter().find(|each| each.0 == option).unwrap();
        let mut pages = Book::default();
        pages.add("old", &"a body".into(), false);
        pages.rename(0, title);
        pages.page(0).unwrap().title == "old"
    });

    let (mut pages, body) = book("abc", 'c');
    let lowers = [(0, 1), (1, 1), (0, -1), (5, 1)].map(|(n, step)| {
        let before = Arc::strong_count(&body);
        pages.shift(n, step);
        Arc::strong_count(&body) < before
    });
    std::mem::forget(pages);
    let calls = [
        ("Only `shift(0, -1)`", [false, false, true, false]),
        ("`shift(1, 1)` and `shift(0, -1)`", [false, true, true, false]),
        ("`shift(0, -1)` and `shift(5, 1)`", [false, false, true, true]),
        ("All but `shift(0, 1)`", [false, true, true, true]),
    ];
    claim("lower", calls.map(|call| call.0), |option| calls.contains(&(option, lowers)));

    let calls = [
        ("`shift(0, 2)`", 0, 2),
        ("`shift(1, 1)`", 1, 1),
        ("`shift(1, 0)`", 1, 0),
        ("`shift(4, -3)`", 4, -3),
    ];
    claim("trigger", calls.map(|call| call.0), |option| {
        let &(_, n, step) = calls.iter().find(|call| call.0 == option).unwrap();
        let (mut pages, body) = book("abcd", 'b');
        pages.shift(n, step);
        let owners = Arc::strong_count(&body);
        std::mem::forget(pages);
        owners != 5
    });
}
