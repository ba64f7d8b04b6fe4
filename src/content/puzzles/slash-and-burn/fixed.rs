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
        let mut rules: Vec<Rule> = Vec::new();
        for line in text.lines() {
            let rule = Rule::parse(line)?;
            match rules.last_mut() {
                Some(end) if end.meets(&rule) => end.last = rule.last,
                _ => rules.push(rule),
            }
        }
        Some(AccessList { rules })
    }

    /// The first rule that covers an address decides.
    pub fn admits(&self, ip: Ipv4Addr) -> bool {
        let ip = u32::from(ip);
        let rule = self.rules.iter().find(|rule| rule.covers(ip));
        rule.is_some_and(|rule| rule.allow)
    }
}

impl Rule {
    fn parse(line: &str) -> Option<Rule> {
        let (verb, range) = line.split_once(' ')?;
        let allow = verb == "allow";
        if !allow && verb != "deny" {
            return None;
        }
        let (ip, bits) = range.split_once('/')?;
        let ip = u32::from(ip.parse::<Ipv4Addr>().ok()?);
        let bits = bits.parse().ok().filter(|bits| *bits <= 32)?;
        let span = u32::MAX.checked_shr(bits).unwrap_or(0);
        Some(Rule { allow, first: ip & !span, last: ip | span })
    }

    /// Two rules of one kind, without a gap, are kept as one.
    fn meets(&self, next: &Rule) -> bool {
        self.allow == next.allow
            && self.first <= next.first
            && next.first <= self.last.saturating_add(1)
            && self.last <= next.last
    }

    fn covers(&self, ip: u32) -> bool {
        self.first <= ip && ip <= self.last
    }
}
