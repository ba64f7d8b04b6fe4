// The clean-up of the second of three jobs panics.
#[path = "snippet.rs"]
mod snippet;
use std::sync::atomic::{AtomicU32, Ordering};

static DROPS: [AtomicU32; 4] = [const { AtomicU32::new(0) }; 4];

struct Job(usize);
impl Drop for Job {
    fn drop(&mut self) {
        if DROPS[self.0].fetch_add(1, Ordering::SeqCst) == 0 && self.0 == 2 {
            panic!();
        }
    }
}

fn main() {
    std::panic::set_hook(Box::new(|_| ()));
    let mut queue = snippet::Queue { jobs: vec![Job(1), Job(2), Job(3)] };
    let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| queue.sift(|_| false)));
    drop(queue);
    let twice = |job: &usize| DROPS[*job].load(Ordering::SeqCst) > 1;
    match Vec::from_iter((1..=3).filter(twice))[..] {
        [] => println!("NO HARM: each job was dropped once"),
        [job] => println!("HARM: the queue drops job {job} again, a double free of what the job owns"),
        [one, other] => println!("HARM: the queue drops jobs {one} and {other} again, a double free of what they own"),
        _ => println!("HARM: the queue drops every job again"),
    }
}
