use std::net::{IpAddr, Ipv4Addr};

/// The address of the reverse proxy.
const PROXY: IpAddr = IpAddr::V4(Ipv4Addr::new(10, 0, 0, 2));

/// Returns the address that failed logins count for.
pub fn client(peer: IpAddr, forwarded: Option<&str>) -> IpAddr {
    if peer != PROXY {
        return peer;
    }
    forwarded
        .into_iter()
        .flat_map(|list| list.split(','))
        .find_map(|part| part.trim().parse().ok())
        .unwrap_or(peer)
}
