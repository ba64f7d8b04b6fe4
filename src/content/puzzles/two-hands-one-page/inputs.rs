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
    let (mut pages, _) = book("abcd", '-');
    pages.shift(0, 2);
    let order: Vec<_> = pages.pages.iter().map(|page| page.title.as_str()).collect();
    let order = order.join(", ");
    claim("order", ["b, a, c, d", "b, c, a, d", "b, c, d, a", "c, b, a, d"], |o| o == order);

    let (mut pages, body) = book("abc", 'c');
    for (n, step) in [(0, 1), (1, 1), (0, -1), (5, 1)] {
        pages.shift(n, step);
    }
    let owners = Arc::strong_count(&body).to_string();
    std::mem::forget(pages);
    claim("cost", ["1", "2", "3", "4"], |o| o == owners);

    let calls = [
        ("`shift(1, -1)`", 1, -1),
        ("`shift(2, 0)`", 2, 0),
        ("`shift(3, -2)`", 3, -2),
        ("`shift(4, -1)`", 4, -1),
    ];
    claim("trigger", calls.map(|call| call.0), |option| {
        let &(_, n, step) = calls.iter().find(|call| call.0 == option).unwrap();
        let (mut pages, body) = book("abcd", 'a');
        pages.shift(n, step);
        let owners = Arc::strong_count(&body);
        std::mem::forget(pages);
        owners != 5
    });
}
