include!("snippet.rs");

fn main() {
    let seen: IpAddr = "198.51.100.7".parse().unwrap();
    for sent in ["", "192.0.2.1, ", "192.0.2.1, 192.0.2.2, ", "junk, 192.0.2.1,", "10.0.0.2, 192.0.2.1, "] {
        let header = format!("{sent}198.51.100.7");
        let found = client(PROXY, Some(&header));
        if !sent.is_empty() && found != seen && found != PROXY {
            println!("HARM: with {sent:?}, failed logins of {seen} count for {found}");
            return;
        }
    }
    println!("NO HARM: failed logins count for the address that the proxy has seen");
    std::process::exit(1);
}
