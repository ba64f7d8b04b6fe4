include!("snippet.rs");

/// The first and the last address that a range names, from its text.
fn ends(ip: [u8; 4], bits: u32) -> (u32, u32) {
    let size = 1u64 << (32 - bits);
    let first = u64::from(u32::from(Ipv4Addr::from(ip))) / size * size;
    (first as u32, (first + size - 1) as u32)
}

fn main() {
    let ranges = [
        ([10, 0, 0, 0], 8),
        ([10, 0, 0, 7], 32),
        ([0, 0, 0, 0], 0),
        ([198, 51, 100, 77], 26),
        ([172, 20, 5, 139], 25),
        ([192, 168, 7, 0], 16),
        ([240, 0, 0, 1], 4),
        ([5, 0, 0, 0], 0),
    ];
    for (ip, bits) in ranges {
        let range = format!("{}/{bits}", Ipv4Addr::from(ip));
        let (first, last) = ends(ip, bits);
        let outside = [first.checked_sub(1), last.checked_add(1), last.checked_add(13)];
        let allow = AccessList::parse(&format!("allow {range}")).unwrap();
        for ip in outside.into_iter().flatten().map(Ipv4Addr::from) {
            if allow.admits(ip) {
                println!("HARM: `allow {range}` lets in {ip}, which isn't in the range");
                return;
            }
        }
        let deny = AccessList::parse(&format!("deny {range}\nallow 0.0.0.0/0")).unwrap();
        for ip in [first, last, last - (last - first) / 2].map(Ipv4Addr::from) {
            if deny.admits(ip) {
                println!("HARM: {ip} gets in past `deny {range}`");
                return;
            }
        }
    }
    println!("NO HARM: {} ranges cover the addresses they name and no others", ranges.len());
    std::process::exit(1);
}
