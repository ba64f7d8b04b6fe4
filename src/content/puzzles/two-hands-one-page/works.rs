include!("snippet.rs");

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("broken: {what}");
        std::process::exit(1);
    }
}

fn order(book: &Book) -> String {
    (0..).map_while(|n| book.page(n)).map(|page| page.title.as_str()).collect()
}

fn main() {
    let body: Arc<str> = "a body".into();
    let mut book = Book::default();
    for title in ["a", "b", "c", "d", "e"] {
        book.add(title, &body, title == "e");
    }
    expect(order(&book) == "abcde", "added");
    for (n, step, after) in [
        (0, 2, "bcade"),
        (3, -3, "dbcae"),
        (1, 0, "dbcae"),
        (1, 1, "dcbae"),
        (2, -1, "dbcae"),
        (0, 3, "bcade"),
        (4, -4, "ebcad"),
    ] {
        expect(book.shift(n, step).is_some(), "moved");
        expect(order(&book) == after, after);
    }
    expect(book.shift(5, -1).is_none(), "a page that isn't there");
    expect(book.rename(1, "bb").is_some() && order(&book) == "ebbcad", "renamed");
    expect(book.rename(1, &"é".repeat(21)).is_some(), "40 bytes");
    expect(book.page(1).unwrap().title == "é".repeat(20), "cut to 40 bytes");
    expect(book.rename(1, &("a".to_string() + &"é".repeat(20))).is_none(), "half of a character");
    expect(book.page(1).unwrap().title == "é".repeat(20), "not renamed");
    expect(Arc::strong_count(&body) == 6, "6 owners");
    drop(book);
    expect(Arc::strong_count(&body) == 1, "1 owner");
    println!("WORKS");
}
