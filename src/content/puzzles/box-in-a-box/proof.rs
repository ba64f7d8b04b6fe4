use std::sync::{mpsc, Arc};
use std::thread;
use std::time::Duration;

include!("snippet.rs");

/// Runs something in a thread; whether it ended within a second.
fn ends(work: impl FnOnce() + Send + 'static) -> bool {
    let (tx, rx) = mpsc::channel();
    thread::spawn(move || {
        work();
        let _ = tx.send(());
    });
    rx.recv_timeout(Duration::from_secs(1)).is_ok()
}

fn main() {
    let mark = *b"virus-0123456789";
    let part = || Part::File(mark.to_vec());
    let scanner = Arc::new(Scanner::new(vec![mark]));
    scanner.submit(Part::File(b"hello".to_vec()));
    scanner.submit(part());
    let s = Arc::clone(&scanner);
    if !ends(move || s.work()) || scanner.hits() != 1 {
        println!("NO HARM: not even a plain file is scanned");
        std::process::exit(1);
    }
    scanner.submit(Part::Archive(vec![Part::File(b"hi".to_vec()), Part::Archive(vec![part()])]));
    let s = Arc::clone(&scanner);
    if !ends(move || s.work()) {
        let s = Arc::clone(&scanner);
        let next = ends(move || s.submit(Part::File(b"the next mail".to_vec())));
        println!("HARM: a mail with an archive stops the worker for good; the next mail is taken in: {next}");
        std::process::exit(0);
    }
    if scanner.hits() != 2 {
        println!("HARM: the virus in the inner archive has passed, hits: {}", scanner.hits());
        return;
    }
    println!("NO HARM: the archive is scanned, and the worker has ended");
    std::process::exit(1);
}
