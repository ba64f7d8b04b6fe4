//! The folders and files of a team drive. Node 0 is the top.

use std::collections::BTreeMap;

struct Node {
    name: String,
    parent: usize,
    kids: BTreeMap<String, usize>,
    text: Option<String>, // a folder has none
}

/// A folder that's open to a user, and where the user is in it.
pub struct Share {
    root: usize,
    at: usize,
    can_write: bool,
}

pub struct Drive {
    nodes: Vec<Node>,
}

impl Drive {
    /// Returns an empty drive and the administrator's share.
    pub fn new() -> (Drive, Share) {
        let mut drive = Drive { nodes: Vec::new() };
        drive.add("", 0, None);
        (drive, Share { root: 0, at: 0, can_write: true })
    }

    fn walk(&self, share: &Share, path: &str) -> Option<usize> {
        let is_absolute = path.starts_with('/');
        let mut at = if is_absolute { share.root } else { share.at };
        if !self.is_inside(at, share.root) { return None; }
        for part in path.split('/') {
            at = match part {
                "" | "." => at,
                ".." if at == share.root => at,
                ".." => self.nodes[at].parent,
                name => *self.nodes[at].kids.get(name)?,
            };
        }
        Some(at)
    }

    fn is_inside(&self, mut at: usize, folder: usize) -> bool {
        while at != folder && at != 0 {
            at = self.nodes[at].parent;
        }
        at == folder
    }

    /// Opens a folder of a share to someone else.
    pub fn grant(&self, share: &Share, path: &str, can_write: bool)
        -> Option<Share>
    {
        let root = self.walk(share, path)?;
        if self.nodes[root].text.is_some() {
            return None;
        }
        let can_write = can_write && share.can_write;
        Some(Share { root, at: root, can_write })
    }

    pub fn cd(&self, share: &mut Share, path: &str) -> Option<()> {
        let at = self.walk(share, path)?;
        if self.nodes[at].text.is_some() {
            return None;
        }
        share.at = at;
        Some(())
    }

    pub fn read(&self, share: &Share, path: &str) -> Option<&str> {
        let at = self.walk(share, path)?;
        self.nodes[at].text.as_deref()
    }

    /// Makes a file, or a folder if there's no text.
    pub fn make(
        &mut self,
        share: &Share,
        path: &str,
        text: Option<&str>,
    ) -> Option<()> {
        let cut = path.rfind('/').map_or(0, |slash| slash + 1);
        let (folder, name) = path.split_at(cut);
        let at = self.walk(share, folder)?;
        if !share.can_write || matches!(name, "" | "." | "..") {
            return None;
        }
        if !self.is_free(at, name) {
            return None;
        }
        self.add(name, at, text);
        Some(())
    }

    /// Moves what's at `path` to where the user is in `other`.
    pub fn send(&mut self, share: &Share, path: &str, other: &Share)
        -> Option<()>
    {
        let at = self.walk(share, path)?;
        let into = self.walk(other, ".")?;
        if !share.can_write || !other.can_write || at == share.root {
            return None;
        }
        let name = self.nodes[at].name.clone();
        if self.is_inside(into, at) || !self.is_free(into, &name) {
            return None;
        }
        let parent = self.nodes[at].parent;
        self.nodes[parent].kids.remove(&name);
        self.nodes[into].kids.insert(name, at);
        self.nodes[at].parent = into;
        Some(())
    }

    fn is_free(&self, at: usize, name: &str) -> bool {
        let Node { kids, text, .. } = &self.nodes[at];
        text.is_none() && !kids.contains_key(name)
    }

    fn add(&mut self, name: &str, parent: usize, text: Option<&str>) {
        let (id, text) = (self.nodes.len(), text.map(String::from));
        let (name, kids) = (name.to_string(), BTreeMap::new());
        if id != 0 {
            self.nodes[parent].kids.insert(name.clone(), id);
        }
        self.nodes.push(Node { name, parent, kids, text });
    }
}
