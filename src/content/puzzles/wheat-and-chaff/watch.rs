// The clean-up of the second of three jobs panics.
#[path = "snippet.rs"]
mod snippet;
use std::sync::atomic::{AtomicU32, Ordering};

static DROPS: AtomicU32 = AtomicU32::new(0);

struct Job(u32);
impl Drop for Job {
    fn drop(&mut self) {
        if self.0 == 2 && DROPS.fetch_add(1, Ordering::SeqCst) == 0 {
            panic!();
        }
    }
}

fn main() {
    std::panic::set_hook(Box::new(|_| ()));
    let mut queue = snippet::Queue { jobs: vec![Job(1), Job(2), Job(3)] };
    let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| queue.sift(|_| false)));
    drop(queue);
    match DROPS.load(Ordering::SeqCst) {
        1 => println!("NO HARM: each job was dropped once"),
        drops => println!("HARM: job 2 was dropped {drops} times"),
    }
}
