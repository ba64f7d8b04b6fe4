include!("snippet.rs");

fn main() {
    let cases = [
        ("(and new (or urgent mine))", Ok(5)),
        ("word", Ok(1)),
        ("()", Ok(0)),
        ("( ( a )b(c d) )", Ok(4)),
        ("", Err(Refused::NotOneList)),
        ("a b", Err(Refused::NotOneList)),
        ("() ()", Err(Refused::NotOneList)),
        ("(a", Err(Refused::Unbalanced)),
        ("a)", Err(Refused::Unbalanced)),
        (")", Err(Refused::Unbalanced)),
    ];
    for (text, want) in cases {
        let got = count(text);
        if got != want {
            println!("broken: {text:?} gives {got:?}");
            std::process::exit(1);
        }
    }
    let wide = format!("(or {})", "(not a) ".repeat(50_000));
    let nested = "(a ".repeat(50) + &")".repeat(50);
    let long = " ".repeat(MAX_TEXT + 1);
    if count(&wide) != Ok(100_001) || count(&nested) != Ok(50) || count(&long) != Err(Refused::TooLong) {
        println!("broken: wide {:?}, nested {:?}, long {:?}", count(&wide), count(&nested), count(&long));
        std::process::exit(1);
    }
    println!("WORKS");
}
