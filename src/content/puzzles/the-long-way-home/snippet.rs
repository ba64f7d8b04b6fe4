use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// Names and connections, as the system provides them.
pub trait Net {
    fn resolve(&self, host: &str) -> Vec<IpAddr>;
    fn post(&mut self, to: SocketAddr, body: &str) -> bool;
}

#[derive(Debug, PartialEq)]
pub enum Failed {
    NotPublic,
    Unreachable,
}

/// Posts an event to where a customer wants to have it.
pub fn deliver(
    net: &mut impl Net,
    host: &str,
    port: u16,
    body: &str,
) -> Result<(), Failed> {
    let ips = net.resolve(host);
    if !ips.iter().all(|ip| public(*ip)) {
        return Err(Failed::NotPublic);
    }
    // To an address that was checked; the name has done its bit.
    let posted = ips
        .into_iter()
        .any(|ip| net.post(SocketAddr::new(ip, port), body));
    posted.then_some(()).ok_or(Failed::Unreachable)
}

fn public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => public_v4(ip),
        IpAddr::V6(ip) => public_v6(ip),
    }
}

fn public_v4(ip: Ipv4Addr) -> bool {
    let local = ip.is_loopback() || ip.is_link_local();
    !(local || ip.is_private() || ip.octets()[0] == 0)
}

fn public_v6(ip: Ipv6Addr) -> bool {
    let head = ip.segments()[0];
    let private = head & 0xfe00 == 0xfc00;
    let link_local = head & 0xffc0 == 0xfe80;
    let local = ip.is_loopback() || ip.is_unspecified();
    !(private || link_local || local)
}
