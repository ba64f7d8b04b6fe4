#[path = "snippet.rs"]
mod snippet;

use snippet::command;
use std::process::exit;

/// What the desk program does with a line: it runs each part that ends with a semicolon outside of quotes.
fn desk(line: &str) -> Vec<String> {
    let (mut parts, mut part, mut is_quoted) = (Vec::new(), String::new(), false);
    for c in line.chars() {
        is_quoted ^= c == '\'';
        if c == ';' && !is_quoted {
            parts.push(part.trim().to_string());
            part.clear();
        } else {
            part.push(c);
        }
    }
    parts
}

fn claim(id: &str, options: [&str; 4], seen: &str) {
    if !options.contains(&seen) {
        println!("{id}: {seen} is none of the options");
        exit(1);
    }
    println!("CLAIM {id}: {seen}");
}

fn run(letters: usize, quotes: usize, more: usize) -> bool {
    let wish = "a".repeat(letters) + &"'".repeat(quotes) + &"b".repeat(more);
    desk(&command(214, &wish, ";open 305;")).iter().any(|part| part == "open 305")
}

fn main() {
    let (short, long) = (run(11, 3, 9), run(12, 4, 9));
    let line = command(214, "It's Ann's or Rob's", "Bo");
    let quotes = line.matches('\'').count();
    println!("seen {short} {long} {quotes}");
    let Ok(before) = std::fs::read_to_string("before.out") else { return };
    let before: Vec<_> = before.split_whitespace().skip(1).collect();
    let outcomes = ["Never", "Only before the patch", "Only after the patch", "Before and after the patch"];
    let when = |before: &str, after: bool| outcomes[usize::from(before == "true") + 2 * usize::from(after)];
    claim("eleven", outcomes, when(before[0], short));
    claim("twelve", outcomes, when(before[1], long));
    let pairs = ["9 before, 8 after", "10 before, 8 after", "9 before, 9 after", "10 before, 9 after"];
    claim("quotes", pairs, &format!("{} before, {quotes} after", before[2]));
    let wishes = [(12, 3), (13, 4), (14, 5), (15, 2)];
    let bad: Vec<_> = wishes.iter().filter(|(letters, quotes)| run(*letters, *quotes, 0)).collect();
    assert!(bad.len() == 1, "{bad:?}");
    let options = wishes.map(|(letters, quotes)| format!("{letters} times `a`, then {quotes} times `'`"));
    let seen = format!("{} times `a`, then {} times `'`", bad[0].0, bad[0].1);
    claim("which", [&options[0], &options[1], &options[2], &options[3]], &seen);
}
