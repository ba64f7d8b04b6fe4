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
        ([10, 0, 0, 0], 16),
        ([10, 0, 0, 7], 32),
        ([10, 1, 2, 3], 16),
        ([11, 0, 0, 0], 8),
        ([9, 255, 255, 255], 32),
        ([0, 0, 0, 0], 0),
        ([240, 0, 0, 1], 4),
        ([255, 255, 255, 255], 32),
    ];
    let mut tried = 0;
    for one in ranges {
        for two in ranges {
            let named = [ends(one.0, one.1), ends(two.0, two.1)];
            let texts = [one, two].map(|(ip, bits)| format!("{}/{bits}", Ipv4Addr::from(ip)));
            let text = format!("deny {}\ndeny {}\nallow 0.0.0.0/0", texts[0], texts[1]);
            let list = AccessList::parse(&text).unwrap();
            for (first, last) in named {
                let near = [Some(first), first.checked_sub(1), Some(last), last.checked_add(1), Some(last - (last - first) / 2)];
                for ip in near.into_iter().flatten() {
                    tried += 1;
                    let denied = named.iter().any(|(first, last)| (*first..=*last).contains(&ip));
                    let (ip, admitted) = (Ipv4Addr::from(ip), list.admits(ip.into()));
                    if denied && admitted {
                        println!("HARM: {ip} gets in past `deny {}` and `deny {}`", texts[0], texts[1]);
                        return;
                    }
                    if !denied && !admitted {
                        println!("HARM: `deny {}` and `deny {}` keep out {ip}, which neither names", texts[0], texts[1]);
                        return;
                    }
                }
            }
        }
    }
    println!("NO HARM: {tried} addresses at the ends of 2 ranges, and each gets what the text says");
    std::process::exit(1);
}
