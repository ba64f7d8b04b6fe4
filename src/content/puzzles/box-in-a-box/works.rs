use std::sync::Arc;
use std::thread;

include!("snippet.rs");

fn main() {
    let marks = vec![*b"virus-0123456789", *b"worm--0123456789"];
    let scanner = Arc::new(Scanner::new(marks));
    scanner.work();
    for n in 0..600 {
        let body = match n % 3 {
            0 => b"a virus-0123456789 in the middle".to_vec(),
            1 => b"worm--0123456789virus-0123456789".to_vec(),
            _ => b"short".to_vec(),
        };
        scanner.submit(Part::File(body));
    }
    scanner.submit(Part::File(Vec::new()));
    scanner.submit(Part::Archive(Vec::new()));
    let workers: Vec<_> = (0..4)
        .map(|_| {
            let scanner = Arc::clone(&scanner);
            thread::spawn(move || scanner.work())
        })
        .collect();
    for worker in workers {
        worker.join().unwrap();
    }
    if scanner.hits() == 600 {
        println!("WORKS");
    } else {
        println!("broken: {} hits of 600", scanner.hits());
        std::process::exit(1);
    }
}
