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

fn claim(id: &str, options: [&str; 4], seen: &str) {
    if !options.contains(&seen) {
        println!("{id}: {seen} is none of the options");
        exit(1);
    }
    println!("CLAIM {id}: {seen}");
}

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let two = run(6, 2, 5, 0).1[1];
    let five = run(6, 2, 0, 5).1[4];
    println!("seen {two} {five}");
    let Ok(before) = std::fs::read_to_string("before.out") else { return };
    let before: Vec<_> = before.split_whitespace().skip(1).collect();
    let pairs = ["1 before, 1 after", "2 before, 1 after", "1 before, 2 after", "2 before, 2 after"];
    claim("keep", pairs, &format!("{} before, {two} after", before[0]));
    claim("drop", pairs, &format!("{} before, {five} after", before[1]));
    let options = ["All nine", "3, 6, 7, 8, and 9", "3, 6, 8, and 9", "3 and 6"];
    let seen = match run(9, 3, 7, 0).0.as_slice() {
        [1, 2, 3, 4, 5, 6, 7, 8, 9] => options[0],
        [3, 6, 7, 8, 9] => options[1],
        [3, 6, 8, 9] => options[2],
        [3, 6] => options[3],
        _ => "other jobs",
    };
    claim("which-jobs", options, seen);
}
