include!("snippet.rs");

fn main() {
    let list = AccessList::parse("allow 10.0.0.0/8\ndeny 0.0.0.0/0").unwrap();
    let strangers = [[203, 0, 113, 9], [8, 8, 8, 8], [192, 0, 2, 1], [11, 0, 0, 0], [255, 255, 255, 255]];
    for ip in strangers.map(Ipv4Addr::from) {
        if list.admits(ip) {
            let nobody = list.admits(Ipv4Addr::from([0, 0, 0, 0]));
            println!("HARM: {ip} is let in, behind a rule that denies all; 0.0.0.0 is let in: {nobody}");
            return;
        }
    }
    println!("NO HARM: the last rule refuses all strangers");
    std::process::exit(1);
}
