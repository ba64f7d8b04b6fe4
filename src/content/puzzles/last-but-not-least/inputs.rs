include!("snippet.rs");

const NET: &str = "10.20.0.0/16";

fn claim(id: &str, options: [&str; 4], holds: impl Fn(usize) -> bool) {
    let which: Vec<_> = (0..4).filter(|&i| holds(i)).map(|i| options[i]).collect();
    if which.len() != 1 {
        println!("{id}: {which:?} hold");
        std::process::exit(1);
    }
    println!("CLAIM {id}: {}", which[0]);
}

fn main() {
    // 70,000 bytes, and byte 65,536 is the 1 of /16.
    let mut text = format!("#{}\n{NET}\n", "x".repeat(65_536 - NET.len() - 1));
    assert_eq!(&text[..65_536][65_525..], "10.20.0.0/1");
    text += &format!("#{}\n", "x".repeat(70_000 - text.len() - 2));
    assert_eq!(text.len(), 70_000);
    let loaded = Allowed::load(text.as_bytes());
    let admits = |ip: [u8; 4]| loaded.as_ref().is_ok_and(|list| list.admits(ip.into()));
    let (wide, narrow) = (admits([8, 8, 8, 8]), admits([10, 20, 1, 1]));
    claim(
        "trigger",
        [
            "A list that admits half of all addresses",
            "A list that admits no address",
            "A list that admits 10.20.0.0 to 10.20.255.255",
            "An error",
        ],
        |i| [wide, loaded.is_ok() && !narrow, narrow && !wide, loaded.is_err()][i],
    );

    let lists = ["90.0.0.0/16", "200.0.0.0/12", "100.0.0.0/24", "70.0.0.0/28"];
    let names = ["`90.0.0.0/16`", "`200.0.0.0/12`", "`100.0.0.0/24`", "`70.0.0.0/28`"];
    claim("admits", names, |i| Allowed::load(lists[i].as_bytes()).unwrap().admits([8, 8, 8, 8].into()));

    let lists = ["9.0.0.0/33", "9.0.0.0/8", "9.0.0.0/8 /", "9.0.0.0/16\n9"];
    let names = ["`9.0.0.0/33`", "`9.0.0.0/8`", "`9.0.0.0/8 /`", "`9.0.0.0/16\\n9`"];
    claim("error", names, |i| Allowed::load(lists[i].as_bytes()).is_err());
}
