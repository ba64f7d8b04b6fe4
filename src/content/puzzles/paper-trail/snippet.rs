use std::collections::VecDeque;

struct Job {
    id: u8,
    pages: usize,
    data: Vec<u8>,
}

#[derive(Default)]
pub struct Spooler {
    jobs: VecDeque<Job>,
    open: bool, // the last job isn't complete
}

impl Spooler {
    /// Runs a command of the user's computer.
    pub fn run(&mut self, command: &[u8]) -> &'static str {
        match command {
            [b'B', id] if !self.open && self.jobs.len() < 3 => {
                let job = Job { id: *id, pages: 0, data: vec![] };
                self.jobs.push_back(job);
                self.open = true;
            }
            [b'P', page @ ..] if self.open => {
                let job = self.jobs.back_mut().expect("a job");
                if job.data.len() + page.len() > 1 << 20 {
                    return "too large";
                }
                job.data.extend(page);
                job.pages += 1;
            }
            [b'E'] if self.open => {
                self.open = false;
                if self.jobs.back().expect("a job").pages == 0 {
                    self.jobs.pop_back();
                }
            }
            [b'C', id] => {
                let mut ids = self.jobs.iter().map(|job| job.id);
                let Some(at) = ids.position(|it| it == *id) else {
                    return "unknown";
                };
                self.open &= at + 1 < self.jobs.len();
                self.jobs.remove(at);
            }
            _ => return "refused",
        }
        "ok"
    }

    /// Returns the next job for the printer, and its average page.
    pub fn take(&mut self) -> Option<(Vec<u8>, usize)> {
        if self.jobs.len() == usize::from(self.open) {
            return None;
        }
        let job = self.jobs.pop_front().expect("a job");
        let average = job.data.len() / job.pages;
        Some((job.data, average))
    }
}
