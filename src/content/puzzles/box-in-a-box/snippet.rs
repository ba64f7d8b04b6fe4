use std::collections::VecDeque;
use std::sync::Mutex;

/// A part of a mail: a file, or an archive that holds more.
pub enum Part {
    File(Vec<u8>),
    Archive(Vec<Part>),
}

/// Looks for known viruses in the parts of all mails.
pub struct Scanner {
    marks: Vec<[u8; 16]>,
    queue: Mutex<VecDeque<Part>>,
    hits: Mutex<usize>,
}

impl Scanner {
    pub fn new(marks: Vec<[u8; 16]>) -> Self {
        Scanner {
            marks,
            queue: Mutex::new(VecDeque::new()),
            hits: Mutex::new(0),
        }
    }

    pub fn submit(&self, part: Part) {
        self.queue.lock().unwrap().push_back(part);
    }

    pub fn hits(&self) -> usize {
        *self.hits.lock().unwrap()
    }

    /// Works through the queue. Several threads do so each
    /// time that there is a new mail.
    pub fn work(&self) {
        while let Some(part) =
            self.queue.lock().unwrap().pop_front()
        {
            match part {
                Part::File(body) => self.scan(&body),
                Part::Archive(parts) => {
                    for part in parts {
                        self.submit(part);
                    }
                }
            }
        }
    }

    fn scan(&self, body: &[u8]) {
        let mut hits = self.hits.lock().unwrap();
        for mark in &self.marks {
            if body.windows(mark.len()).any(|w| w == mark) {
                *hits += 1;
            }
        }
    }
}
