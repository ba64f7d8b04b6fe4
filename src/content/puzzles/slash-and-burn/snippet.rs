use std::net::Ipv4Addr;

struct Rule {
    allow: bool,
    first: u32,
    last: u32,
}

/// Rules such as `allow 10.1.0.0/16`, one on each line. Any
/// address of a range can stand in front of the slash.
pub struct AccessList {
    rules: Vec<Rule>,
}

impl AccessList {
    pub fn parse(text: &str) -> Option<Self> {
        let rules = text.lines().map(Rule::parse);
        Some(AccessList { rules: rules.collect::<Option<_>>()? })
    }

    /// The first rule that covers an address decides. Addresses
    /// that no rule covers are rejected.
    pub fn admits(&self, ip: Ipv4Addr) -> bool {
        let ip = u32::from(ip);
        let rule = self.rules.iter().find(|rule| rule.covers(ip));
        rule.is_some_and(|rule| rule.allow)
    }
}

impl Rule {
    fn parse(line: &str) -> Option<Rule> {
        let (verb, range) = line.split_once(' ')?;
        let allow = match verb {
            "allow" => true,
            "deny" => false,
            _ => return None,
        };
        let (ip, bits) = range.split_once('/')?;
        let ip = u32::from(ip.parse::<Ipv4Addr>().ok()?);
        let bits = bits.parse().ok().filter(|bits| *bits <= 32)?;
        let span = u32::MAX.checked_shr(bits).unwrap_or(0);
        Some(Rule { allow, first: ip, last: ip + span })
    }

    fn covers(&self, ip: u32) -> bool {
        self.first <= ip && ip <= self.last
    }
}
