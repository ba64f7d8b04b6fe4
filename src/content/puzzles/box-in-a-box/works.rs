use std::sync::{mpsc, Arc};
use std::thread;
use std::time::Duration;

include!("snippet.rs");

fn main() {
    let scanner = Arc::new(Scanner {
        mark: *b"virus-0123456789",
        mail: Default::default(),
        idle: Condvar::new(),
    });
    for n in 0..600 {
        let body = match n % 3 {
            0 => b"a virus-0123456789 in the middle".to_vec(),
            1 => b"virus-0123456789".to_vec(),
            _ => b"virus-012345678-".to_vec(),
        };
        scanner.submit(Part::Archive(vec![Part::Archive(vec![]), Part::File(body)]));
    }
    for _ in 0..4 {
        let scanner = Arc::clone(&scanner);
        thread::spawn(move || scanner.work());
    }
    let (tx, rx) = mpsc::channel();
    thread::spawn(move || tx.send(scanner.wait()));
    match rx.recv_timeout(Duration::from_secs(5)) {
        Ok(400) => println!("WORKS"),
        other => {
            println!("broken: {other:?} hits of 400");
            std::process::exit(1);
        }
    }
}
