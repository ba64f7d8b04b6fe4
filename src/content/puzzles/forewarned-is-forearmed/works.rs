#[path = "snippet.rs"]
mod snippet;

fn expect(what: &str, bundle: &str, want: Option<&str>) {
    let got = snippet::read(bundle).map(|files| {
        let all: Vec<String> = files.iter().map(|f| format!("{}={}", f.name, f.lines.join("+"))).collect();
        all.join(",")
    });
    if got.as_deref() != want {
        println!("broken: {what}: {got:?} instead of {want:?}");
        std::process::exit(1);
    }
}

fn main() {
    expect("no file", "", Some(""));
    expect("two files", "F01 a\nx\nF02 b\ny\nz\n", Some("a=x,b=y+z"));
    expect("an empty file", "F00 a\nF01 b\ny\n", Some("a=,b=y"));
    expect("a long name", "N01\nlonger\nF01 s\nx\nF00 b\n", Some("longer=x,b="));
    expect("a size", "X01\nsize=2\nF02 a\nx\ny\nF01 b\nz\n", Some("a=x+y,b=z"));
    expect("a size and a name", "X01\nsize=1\nN01\nlonger\nF01 s\nx\nF01 b\ny\n", Some("longer=x,b=y"));
    expect("cut off", "F02 a\nx\n", None);
    expect("another kind", "Q00 a\n", None);
    expect("no number", "Fxx a\n", None);
    expect("no size", "X01\nmany\nF01 a\nx\n", None);
    println!("WORKS");
}
