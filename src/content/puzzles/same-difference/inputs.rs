include!("snippet.rs");

fn main() {
    let pages = Pages::from([("staff/pay".into(), "the salaries".into())]);
    let names = ["staff/pay", "Staff/Pay", "faq/../staff/pay", "staff%2fpay"];
    let found: Vec<_> = names.into_iter().filter(|name| page(&pages, name).is_some()).collect();
    if found.len() != 1 {
        println!("{found:?} get the page");
        std::process::exit(1);
    }
    println!("CLAIM input: {}", found[0]);
}
