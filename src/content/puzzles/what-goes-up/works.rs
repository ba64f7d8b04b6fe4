include!("snippet.rs");

/// A tree as text: `(or a b c)`.
fn show(node: &Node) -> String {
    match node.parts.is_empty() {
        true => node.label.clone(),
        false => format!("({} {})", node.label, node.parts.iter().map(show).collect::<Vec<_>>().join(" ")),
    }
}

fn expect(what: &str, holds: bool) {
    if !holds {
        println!("broken: {what}");
        std::process::exit(1);
    }
}

/// `x`, put into the brackets of a pattern, again and again.
fn nested(pattern: &str, times: usize) -> String {
    let (before, after) = pattern.split_once('.').unwrap();
    before.repeat(times) + "x" + &after.repeat(times)
}

fn main() {
    let cases = [
        ("word", Some("word")),
        ("new and (urgent or not mine)", Some("(and new (or urgent (not mine)))")),
        ("a or b or c", Some("(or a b c)")),
        ("a or b and c", Some("(and (or a b) c)")),
        ("(a or b) or c", Some("(or a b c)")),
        ("a or (b or c)", Some("(or a (or b c))")),
        ("not not a", Some("a")),
        ("not (a and b) and c", Some("(and (not (and a b)) c)")),
        ("((a))", Some("a")),
        ("", None),
        ("()", None),
        ("a b", None),
        ("(a", None),
        ("a)", None),
    ];
    for (text, want) in cases {
        let got = parse(text).map(|node| show(&node));
        expect(text, got.as_deref() == want);
    }
    let parts = |text: &str| parse(text).map_or(0, |node| node.parts.len());
    expect("10,000 words", parts(&format!("a{}", " or b".repeat(9_999))) == 10_000);
    expect("10,000 groups", parts(&format!("a or b{}", " or (c and d)".repeat(9_998))) == 10_000);
    for pattern in ["not (.)", "a or (.)", "(.) or b and c or d and e", "a and b and (.)"] {
        expect(pattern, parse(&nested(pattern, 10)).is_some());
    }
    for (pattern, most) in [("not (.)", 47), ("a or (.)", 47), ("a and b or (.)", 46)] {
        expect(&format!("{pattern}, {most} times"), parse(&nested(pattern, most)).is_some());
        expect(&format!("not {pattern}, {most} times and once more"), parse(&nested(pattern, most + 1)).is_none());
    }
    println!("WORKS");
}
