// Lets `keep` or a drop panic at each job, and counts how often each job is dropped.
#[path = "snippet.rs"]
mod snippet;

use snippet::Queue;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::process::exit;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

static DROPS: [AtomicUsize; 16] = [const { AtomicUsize::new(0) }; 16];
/// The job whose first drop panics.
static BAD: AtomicUsize = AtomicUsize::new(0);

struct Job(usize);

impl Drop for Job {
    fn drop(&mut self) {
        let earlier = DROPS[self.0].fetch_add(1, SeqCst);
        if earlier == 0 && BAD.load(SeqCst) == self.0 {
            panic!("drop of {}", self.0);
        }
    }
}

/// Keeps the multiples of `of` among jobs 1 to `count`. Returns what the queue has, and how often each job was dropped in the end.
fn run(count: usize, of: usize, keep_panics: usize, drop_panics: usize) -> (Vec<usize>, Vec<usize>) {
    DROPS.iter().for_each(|drops| drops.store(0, SeqCst));
    let mut jobs = Vec::with_capacity(16);
    jobs.extend((1..=count).map(Job));
    let mut queue = Queue { jobs };
    BAD.store(drop_panics, SeqCst);
    let _ = catch_unwind(AssertUnwindSafe(|| {
        queue.sift(|job| {
            assert!(job.0 != keep_panics);
            job.0 % of == 0
        })
    }));
    BAD.store(0, SeqCst);
    let has = queue.jobs.iter().map(|job| job.0).collect();
    drop(queue);
    (has, (1..=count).map(|id| DROPS[id].load(SeqCst)).collect())
}

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let mut tried = 0;
    for count in 0..10 {
        for of in 1..4 {
            for at in 0..=count {
                for (keep, bad) in [(at, 0), (0, at)] {
                    tried += 1;
                    let (_, drops) = run(count, of, keep, bad);
                    if let Some(i) = drops.iter().position(|&times| times > 1) {
                        println!("HARM: job {} of {count} is dropped {} times (keep panics at {keep}, drop at {bad})", i + 1, drops[i]);
                        exit(0);
                    }
                }
            }
        }
    }
    println!("NO HARM: in {tried} runs, no job is dropped twice");
    exit(1);
}
