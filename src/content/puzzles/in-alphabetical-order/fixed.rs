use std::collections::HashMap;
use std::str::FromStr;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Area {
    Billing,
    Staff,
    Wiki,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    Read,
    Write,
    Own,
}

/// What somebody may do in one area of the intranet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Grant {
    pub area: Area,
    pub level: Level,
}

impl FromStr for Grant {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (area, level) = match text.split_once(':') {
            Some(("billing", level)) => (Area::Billing, level),
            Some(("staff", level)) => (Area::Staff, level),
            Some(("wiki", level)) => (Area::Wiki, level),
            _ => return Err(format!("no such area: {text}")),
        };
        let level = match level {
            "read" => Level::Read,
            "write" => Level::Write,
            "own" => Level::Own,
            _ => return Err(format!("no such level: {text}")),
        };
        Ok(Grant { area, level })
    }
}

#[derive(Default)]
pub struct Grants(HashMap<String, Vec<Grant>>);

impl Grants {
    pub fn add(&mut self, user: &str, grant: Grant) {
        self.0.entry(user.to_string()).or_default().push(grant);
    }

    /// Whether a user may do `need`: own covers write and read.
    pub fn allow(&self, user: &str, need: Grant) -> bool {
        self.0.get(user).map_or(false, |grants| {
            grants.iter().any(|grant| {
                grant.area == need.area && grant.level >= need.level
            })
        })
    }
}
