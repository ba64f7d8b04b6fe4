// One thread works off a mail with a virus and a file of 12 bytes.
include!("snippet.rs");

fn main() {
    let scanner = Scanner {
        mark: *b"virus-0123456789",
        mail: Default::default(),
        idle: Condvar::new(),
    };
    scanner.submit(Part::File(b"a virus-0123456789".to_vec()));
    scanner.submit(Part::File(b"see you, Eve".to_vec()));
    scanner.work();
    let open = scanner.mail.lock().unwrap().open;
    match open {
        0 => println!("NO HARM: `wait` returns {}", scanner.wait()),
        _ => println!("HARM: no part is left to work on, and `open` is still {open}: `wait` never returns"),
    }
}
