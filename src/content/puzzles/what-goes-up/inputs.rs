include!("snippet.rs");

/// How many levels a tree has below its root, whatever `height` says.
fn levels(root: &Node) -> usize {
    let (mut todo, mut most) = (vec![(root, 0)], 0);
    while let Some((node, level)) = todo.pop() {
        most = most.max(level);
        todo.extend(node.parts.iter().map(|part| (part, level + 1)));
    }
    most
}

/// The largest height of a tree's nodes.
fn tallest(root: &Node) -> usize {
    let (mut todo, mut most) = (vec![root], 0);
    while let Some(node) = todo.pop() {
        most = most.max(node.height);
        todo.extend(&node.parts);
    }
    most
}

/// `x`, put into the brackets of a pattern, again and again.
fn nested(pattern: &str, times: usize) -> String {
    let (before, after) = pattern.split_once('…').unwrap();
    before.repeat(times) + "x" + &after.repeat(times)
}

fn claim(question: &str, options: [(&str, bool); 4]) {
    let fits: Vec<_> = options.iter().filter(|option| option.1).collect();
    if fits.len() != 1 {
        println!("{question}: {fits:?} fit");
        std::process::exit(1);
    }
    println!("CLAIM {question}: {}", fits[0].0);
}

fn main() {
    let times = |text: &str| text.repeat(50_000);
    claim("trigger", [
        ("50,000 times `(`, then `a`, then 50,000 times `)`", times("(") + "a" + &times(")")),
        ("50,000 times `not`, then `a`", times("not ") + "a"),
        ("`a`, then 50,000 times `or b and c`", format!("a{}", times(" or b and c"))),
        ("`a`, then 50,000 times `or b`", format!("a{}", times(" or b"))),
    ]
    .map(|(option, text)| (option, parse(&text).is_none())));

    let height = parse("a and (b or c or (d and (e or f or (g and h))))").unwrap().height;
    claim("why", [("3", height == 3), ("4", height == 4), ("5", height == 5), ("6", height == 6)]);

    // Every pattern, nested up to 200 times, with and without a `not` before it.
    let mut fails = [false; 4];
    for pattern in ["a and b or not (…)", "a or b or (…)", "a and (…) or b", "(…) or not a", "not (not (…) and a)"] {
        for text in (0..200).map(|times| nested(pattern, times)).flat_map(|text| [format!("not {text}"), text]) {
            let heights = ["(…)", "not not …"].map(|around| parse(&around.replace('…', &text)).map(|root| root.height));
            let tree = parse(&text);
            let height = tree.as_ref().map(|root| root.height);
            fails[2] |= heights[0] != height;
            fails[3] |= heights[1] != height;
            let Some(root) = tree else { continue };
            fails[0] |= tallest(&root) > 47;
            fails[1] |= levels(&root) > root.height;
        }
    }
    claim("property", [
        ("No node of a tree has a `height` above 47.", fails[0]),
        ("No tree has more levels below its root than its `height`.", fails[1]),
        ("`s` and `(s)` make trees of the same `height`.", fails[2]),
        ("`s` and `not not s` make trees of the same `height`.", fails[3]),
    ]);

    claim("cost", ["a or b and (…)", "a or (…) or b", "(…) or a or b", "a or b or (…)"].map(|pattern| {
        let tree = parse(&nested(pattern, 20_000));
        let is_deep = tree.as_ref().is_some_and(|root| levels(root) == 20_000);
        std::mem::forget(tree); // Dropping it could end this program.
        (pattern, is_deep)
    }));
}
