include!("snippet.rs");

fn main() {
    let pages = Pages::from([("faq".into(), "questions".into()), ("staff/pay".into(), "the salaries".into())]);
    let names = [
        ("staff/Pay", "staff/Pay, with a capital letter"),
        ("/staff/pay", "/staff/pay, with a slash in front"),
        ("staff//pay", "staff//pay, with a second slash"),
        (" staff/pay", "staff/pay, with a space in front"),
    ];
    let found: Vec<_> = names.into_iter().filter(|(name, _)| page(&pages, name).is_some()).collect();
    if found.len() != 1 {
        println!("{found:?} get the page");
        std::process::exit(1);
    }
    println!("CLAIM exploit: {}", found[0].1);

    let pages = Pages::from([("Staff/Plans".into(), "the plans".into())]);
    let gets = |name| page(&pages, name).is_some();
    println!("CLAIM variant: {}", match (gets("Staff/Plans"), gets("staff/plans")) {
        (false, false) => "With neither of them",
        (true, false) => "With Staff/Plans",
        (false, true) => "With staff/plans",
        (true, true) => "With both of them",
    });
}
