use std::collections::HashMap;
use std::sync::Arc;

/// All tags, each kept once. A tag never leaves.
#[derive(Clone, Default)]
pub struct Tags {
    ids: HashMap<&'static str, u32>,
    texts: Vec<String>,
}

impl Tags {
    pub fn find(&self, tag: &str) -> Option<u32> {
        self.ids.get(tag).copied()
    }

    pub fn text(&self, id: u32) -> Option<&str> {
        self.texts.get(id as usize).map(|text| &**text)
    }

    fn add(&mut self, tag: &str) -> u32 {
        let id = self.texts.len() as u32;
        let text = String::from(tag);
        // SAFETY: the key goes when `self` does, and is never
        // handed out. Until then the bytes of the text stay as
        // and where they are: no one changes or removes a text.
        let key: &'static str = unsafe { &*(&*text as *const str) };
        self.ids.insert(key, id);
        self.texts.push(text);
        id
    }
}

#[derive(Default)]
pub struct Catalog {
    tags: Arc<Tags>,
}

impl Catalog {
    /// What a request reads from, for as long as it takes.
    pub fn snapshot(&self) -> Arc<Tags> {
        Arc::clone(&self.tags)
    }

    /// The number of a tag, a new one if it has none.
    pub fn learn(&mut self, tag: &str) -> u32 {
        match self.tags.find(tag) {
            Some(id) => id,
            None => Arc::make_mut(&mut self.tags).add(tag),
        }
    }
}
