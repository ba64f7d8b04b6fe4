use std::sync::{Condvar, Mutex};

pub enum Part { File(Vec<u8>), Archive(Vec<Part>) }

#[derive(Default)]
struct Mail {
    queue: Vec<Part>,
    open: usize, // parts that were submitted and aren't done
    hits: usize,
}

/// Looks for a known virus in all parts of a mail.
pub struct Scanner {
    mark: [u8; 16],
    mail: Mutex<Mail>,
    idle: Condvar,
}

impl Scanner {
    pub fn submit(&self, part: Part) {
        let mut mail = self.mail.lock().unwrap();
        mail.queue.push(part);
        mail.open += 1;
    }

    /// Works through the queue. Several threads can do so.
    pub fn work(&self) {
        loop {
            let part = self.mail.lock().unwrap().queue.pop();
            match part {
                None => return,
                Some(Part::File(body)) => self.scan(&body),
                Some(Part::Archive(parts)) => {
                    parts.into_iter().for_each(|p| self.submit(p));
                    self.done(0);
                }
            }
        }
    }

    fn scan(&self, body: &[u8]) {
        if body.len() < 16 {
            return;
        }
        self.done(body.windows(16).any(|w| w == self.mark) as usize);
    }

    fn done(&self, hits: usize) {
        let mut mail = self.mail.lock().unwrap();
        mail.hits += hits;
        mail.open -= 1;
        self.idle.notify_all();
    }

    /// Waits for all parts of the mail. Returns the hits.
    pub fn wait(&self) -> usize {
        let mail = self.mail.lock().unwrap();
        self.idle.wait_while(mail, |m| m.open > 0).unwrap().hits
    }
}
