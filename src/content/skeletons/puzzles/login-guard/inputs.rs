include!("snippet.rs");

fn main() {
    let guard = Guard::new();
    attempt(&guard, 20);
    println!("CLAIM first: {}", guard.failed.lock().unwrap());

    let guard = Guard::new();
    *guard.failed.lock().unwrap() = 4;
    guard.login(|| {
        guard.login(|| true);
        false
    });
    println!("CLAIM order: {}", guard.failed.lock().unwrap());
}

fn attempt(guard: &Guard, more: u32) {
    guard.login(|| {
        if more > 1 {
            attempt(guard, more - 1);
        }
        false
    });
}
