include!("snippet.rs");

fn main() {
    let first = client(PROXY, Some("192.0.2.1, junk, 198.51.100.7"));
    let second = client(PROXY, Some("192.0.2.2, junk, 198.51.100.7"));
    println!("{first}, {second}");
    if first == second {
        println!("NO HARM: both failed logins count for the address that the proxy has seen");
    } else {
        println!("HARM: two failed logins of Eve count for two addresses");
    }
}
