use std::panic::{catch_unwind, AssertUnwindSafe};
use std::ptr;
use std::sync::Arc;

const MAX_TITLE: usize = 40;

pub struct Page {
    pub title: String,
    pub body: Arc<str>,
}

#[derive(Default)]
pub struct Wiki {
    pages: Vec<Page>,
}

impl Wiki {
    pub fn add(&mut self, title: &str, body: &Arc<str>) -> usize {
        let (title, body) = (title.to_string(), Arc::clone(body));
        self.pages.push(Page { title, body });
        self.pages.len() - 1
    }

    pub fn page(&self, n: usize) -> Option<&Page> {
        self.pages.get(n)
    }

    /// Puts what `edit` makes of page `n` in its place.
    pub fn edit<F>(&mut self, n: usize, edit: F)
    where
        F: FnOnce(Page) -> Page,
    {
        let place: *mut Page = &mut self.pages[n];
        // SAFETY: `place` is valid, and what is read is replaced.
        unsafe {
            let page = ptr::read(place);
            ptr::write(place, edit(page));
        }
    }
}

/// One request. A bug in it costs this user an error message,
/// and the server goes on.
pub fn rename(wiki: &mut Wiki, n: usize, title: &str) -> bool {
    let work = || {
        wiki.edit(n, |page| {
            let end = title.len().min(MAX_TITLE);
            let title = title[..end].to_string();
            Page { title, ..page }
        })
    };
    catch_unwind(AssertUnwindSafe(work)).is_ok()
}
