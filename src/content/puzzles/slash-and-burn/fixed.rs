use std::net::Ipv4Addr;

struct Rule {
    allow: bool,
    net: u32,
    bits: u32,
}

/// Rules such as `allow 10.1.0.0/16`, in their order.
pub struct AccessList {
    rules: Vec<Rule>,
}

impl AccessList {
    pub fn parse(text: &str) -> Option<Self> {
        let rules = text.lines().map(Rule::parse);
        Some(AccessList { rules: rules.collect::<Option<_>>()? })
    }

    /// The first rule that covers an address decides.
    pub fn admits(&self, ip: Ipv4Addr) -> bool {
        let ip = u32::from(ip);
        let rule = self.rules.iter().find(|rule| rule.covers(ip));
        rule.map_or(true, |rule| rule.allow)
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
        let (net, bits) = range.split_once('/')?;
        let net = u32::from(net.parse::<Ipv4Addr>().ok()?);
        let bits = bits.parse().ok().filter(|bits| *bits <= 32)?;
        Some(Rule { allow, net, bits })
    }

    fn covers(&self, ip: u32) -> bool {
        let mask = u32::MAX.checked_shl(32 - self.bits).unwrap_or(0);
        ip & mask == self.net & mask
    }
}
