use std::ptr;
use std::sync::Arc;

pub struct Page {
    pub title: String,
    pub body: Arc<str>,
    pub pinned: bool,
}

/// The pages of a book, in reading order.
#[derive(Default)]
pub struct Book {
    pages: Vec<Page>,
}

impl Book {
    pub fn add(&mut self, title: &str, body: &Arc<str>, pinned: bool) {
        let (title, body) = (title.to_string(), Arc::clone(body));
        self.pages.push(Page { title, body, pinned });
    }

    pub fn page(&self, n: usize) -> Option<&Page> {
        self.pages.get(n)
    }

    /// Titles have at most 40 bytes.
    pub fn rename(&mut self, n: usize, title: &str) -> Option<()> {
        let page = self.pages.get_mut(n)?;
        page.title = title.get(..title.len().min(40))?.to_string();
        Some(())
    }

    /// Moves page `n` by `step` places, unless a page is pinned
    /// there. The pages in between close up.
    pub fn shift(&mut self, n: usize, step: isize) -> Option<()> {
        if n >= self.pages.len() {
            return None;
        }
        let base = self.pages.as_mut_ptr();
        // SAFETY: all places are in the vector. What is read from
        // place `n` is written to place `to`.
        unsafe {
            let to = n.checked_add_signed(step)?;
            let there = self.pages.get(to)?;
            if there.pinned {
                return None;
            }
            let page = ptr::read(base.add(n));
            if n < to {
                ptr::copy(base.add(n + 1), base.add(n), to - n);
            } else {
                ptr::copy(base.add(to), base.add(to + 1), n - to);
            }
            ptr::write(base.add(to), page);
        }
        Some(())
    }
}
