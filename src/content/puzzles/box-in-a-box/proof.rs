use std::sync::{mpsc, Arc};
use std::thread;
use std::time::Duration;

include!("snippet.rs");

fn scanner() -> Arc<Scanner> {
    Arc::new(Scanner {
        mark: *b"virus-0123456789",
        mail: Default::default(),
        idle: Condvar::new(),
    })
}

/// What `wait` returns, if it does so within a second.
fn scan(parts: Vec<Part>) -> Option<usize> {
    let scanner = scanner();
    for part in parts {
        scanner.submit(part);
    }
    let (tx, rx) = mpsc::channel();
    thread::spawn(move || {
        scanner.work();
        let _ = tx.send(scanner.wait());
    });
    rx.recv_timeout(Duration::from_secs(1)).ok()
}

fn main() {
    let virus = || Part::File(b"a virus-0123456789".to_vec());
    if scan(vec![Part::Archive(vec![virus(), Part::Archive(vec![])]), virus()]) != Some(2) {
        println!("NO HARM: not even long files are scanned");
        std::process::exit(1);
    }
    for len in 0..40 {
        let short = Part::File(vec![b'x'; len]);
        if scan(vec![virus(), short]) != Some(1) {
            println!("HARM: `wait` hangs for a mail with a file of {len} bytes");
            std::process::exit(0);
        }
    }
    println!("NO HARM: `wait` returned for files of 0 to 39 bytes");
    std::process::exit(1);
}
