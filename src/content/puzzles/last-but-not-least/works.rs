include!("snippet.rs");

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("broken: {what}");
        std::process::exit(1);
    }
}

/// An endless list that counts what is read of it.
struct Endless(u64);

impl Read for Endless {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        if self.0 > 16 * MAX_LIST {
            return Err(ErrorKind::Other.into());
        }
        buf.fill(b'#');
        self.0 += buf.len() as u64;
        Ok(buf.len())
    }
}

fn main() {
    let text = "# ours\n10.20.0.0/16 # cluster\n\n192.0.2.7/32#one host\r\n 203.0.113.0/24 ";
    let Ok(allowed) = Allowed::load(text.as_bytes()) else {
        return expect(false, "a plain list");
    };
    let admits = |ip: &str| allowed.admits(ip.parse().unwrap());
    expect(admits("10.20.0.0") && admits("10.20.255.255"), "a network");
    expect(!admits("10.21.0.0") && !admits("10.19.255.255"), "its neighbors");
    expect(admits("192.0.2.7") && !admits("192.0.2.8"), "one host");
    expect(admits("203.0.113.200") && !admits("8.8.8.8"), "the last line");
    for bad in ["10.0.0.0", "10.0.0/8", "10.0.0.0/33", "10.0.0.0/", "host/8"] {
        let text = format!("192.0.2.0/24\n{bad}\n");
        expect(Allowed::load(text.as_bytes()).is_err(), bad);
    }
    let none = Allowed::load("".as_bytes()).map(|none| none.admits(Ipv4Addr::LOCALHOST));
    expect(matches!(none, Ok(false)), "an empty list");
    // As long as allowed.
    let mut text = String::from("192.0.2.0/24 #");
    text += &"x".repeat(MAX_LIST as usize - text.len() - 14);
    text += "\n10.20.30.0/24";
    expect(text.len() as u64 == MAX_LIST, "the length of the test");
    let full = Allowed::load(text.as_bytes()).map(|full| full.admits(Ipv4Addr::new(10, 20, 30, 40)));
    expect(matches!(full, Ok(true)), "a full list");
    let mut endless = Endless(0);
    let _ = Allowed::load(&mut endless);
    expect(endless.0 <= 4 * MAX_LIST, "an endless list is read only so far");
    println!("WORKS");
}
