use std::collections::HashMap;

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

/// What a user can do, in text such as `wiki:read`.
pub type Action = (Area, Level);

pub fn action(text: &str) -> Option<Action> {
    let (area, level) = text.split_once(':')?;
    let area = match area {
        "billing" => Area::Billing,
        "staff" => Area::Staff,
        "wiki" => Area::Wiki,
        _ => return None,
    };
    let level = match level {
        "read" => Level::Read,
        "write" => Level::Write,
        "own" => Level::Own,
        _ => return None,
    };
    Some((area, level))
}

/// What each user is blocked from. Everything else is allowed.
#[derive(Default)]
pub struct Blocks(HashMap<String, Vec<Action>>);

impl Blocks {
    /// Reads `ann wiki:read` and so on, in alphabetical order.
    pub fn load(text: &str) -> Option<Self> {
        let mut blocks = Blocks::default();
        for line in text.lines() {
            let (user, what) = line.split_once(' ')?;
            let list = blocks.0.entry(user.to_string()).or_default();
            list.push(action(what)?);
            list.sort();
        }
        Some(blocks)
    }

    pub fn allow(&self, user: &str, wanted: Action) -> bool {
        let list = self.0.get(user).map_or(&[][..], Vec::as_slice);
        let mut seen = list.iter().take_while(|b| **b <= wanted);
        !seen.any(|b| *b == wanted)
    }
}
