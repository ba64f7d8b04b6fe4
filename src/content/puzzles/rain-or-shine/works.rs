#[path = "snippet.rs"]
mod snippet;

use snippet::{take_in, Upload};
use std::process::exit;

fn expect(text: &str, readings: &[i32], rejects: &[(usize, &str)]) {
    let seen: Upload = take_in(text.as_bytes());
    let seen_rejects: Vec<_> = seen.rejects.iter().map(|(number, line)| (*number, line.trim_end())).collect();
    if seen.readings != readings || seen_rejects != rejects {
        println!("BROKE: {text:?} becomes {:?} and {seen_rejects:?}", seen.readings);
        exit(1);
    }
}

fn main() {
    expect("", &[], &[]);
    expect("# attic\n7\n8\n9\n", &[7, 8, 9], &[]);
    expect("7\n# door open\n-8", &[7, -8], &[]);
    expect("# attic\n1\n# a\n2\n# b\n3\n# c\n# d\n# e\n4\n5\n", &[1, 2, 3, 4, 5], &[]);
    expect("# attic\nseven\n8\n99\n9\n", &[8, 9], &[(1, "seven")]);
    println!("WORKS");
}
