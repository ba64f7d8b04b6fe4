include!("snippet.rs");

/// A visitor tries many spellings of the staff's page.
fn main() {
    let pages = Pages::from([("staff/pay".into(), "the salaries".into()), ("welcome".into(), "hello".into())]);
    let mut tried = 0;
    for start in ["", " ", "\t", "/", "./", "x/../"] {
        for folder in ["staff", "Staff", "STAFF", "sTAFF", "ſtaff", "st%61ff"] {
            for slash in ["/", "//", "/./", "%2f", "\\"] {
                for end in ["pay", "Pay", "PAY", "pay ", "pay/"] {
                    let name = format!("{start}{folder}{slash}{end}");
                    tried += 1;
                    if page(&pages, &name).is_some() {
                        println!("HARM: {name:?} gets a visitor the page of the staff");
                        return;
                    }
                }
            }
        }
    }
    println!("NO HARM: {tried} names, and none gets the page of the staff");
    std::process::exit(1);
}
