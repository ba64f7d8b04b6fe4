use std::collections::HashMap;

const CHUNK: usize = 32;

/// The tags of a photo site, each kept once. A tag never leaves.
#[derive(Default)]
pub struct Tags {
    ids: HashMap<&'static str, u32>,
    chunks: Vec<String>,
}

impl Tags {
    /// The number of a tag, a new one if it has none.
    pub fn learn(&mut self, tag: &str) -> u32 {
        if let Some(id) = self.ids.get(tag) {
            return *id;
        }
        let id = self.ids.len() as u32;
        let key = self.keep(tag);
        self.ids.insert(key, id);
        id
    }

    fn keep(&mut self, tag: &str) -> &'static str {
        let mut chunk = self.chunks.pop().unwrap_or_default();
        if chunk.len() + tag.len() > chunk.capacity() {
            self.chunks.push(chunk);
            chunk = String::with_capacity(CHUNK.max(2 * tag.len()));
        }
        let start = chunk.len();
        chunk.push_str(tag);
        // SAFETY: there was room, so the bytes of the chunk stay
        // where they are. It lives as long as `self`, and keys are
        // never handed out.
        let key = unsafe { &*(&chunk[start..] as *const str) };
        chunk.push('\n');
        self.chunks.push(chunk);
        key
    }

    /// For the nightly export: one tag a line, ordered by number.
    pub fn export(&self) -> String {
        self.chunks.concat()
    }
}
