use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::net::Ipv4Addr;

/// More than this of a list is not worth the memory.
const MAX_LIST: u64 = 64 * 1024;

/// The networks that may reach the database.
pub struct Allowed {
    nets: Vec<(u32, u32)>,
}

impl Allowed {
    /// Reads a list: a network a line, and a remark after `#`.
    pub fn load(list: impl Read) -> io::Result<Self> {
        let list = BufReader::new(list.take(MAX_LIST));
        let mut nets = Vec::new();
        for line in list.lines() {
            let line = line?;
            let net = line.split('#').next().unwrap_or("").trim();
            if net.is_empty() {
                continue;
            }
            // One bad line, and last night's list stays.
            nets.push(network(net).ok_or(ErrorKind::InvalidData)?);
        }
        Ok(Allowed { nets })
    }

    pub fn admits(&self, ip: Ipv4Addr) -> bool {
        let ip = u32::from(ip);
        self.nets.iter().any(|(net, mask)| ip & mask == *net)
    }
}

fn network(text: &str) -> Option<(u32, u32)> {
    let (ip, bits) = text.split_once('/')?;
    let ip = u32::from(ip.parse::<Ipv4Addr>().ok()?);
    let host_bits = 32u32.checked_sub(bits.parse().ok()?)?;
    let mask = u32::MAX.checked_shl(host_bits).unwrap_or(0);
    Some((ip & mask, mask))
}
