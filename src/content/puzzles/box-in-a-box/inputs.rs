use std::sync::{mpsc, Arc};
use std::thread;
use std::time::Duration;

include!("snippet.rs");

fn file(len: usize) -> Part {
    Part::File(vec![b'x'; len])
}

fn virus(before: usize) -> Part {
    Part::File([&vec![b'x'; before][..], b"virus-0123456789"].concat())
}

fn scanner(parts: Vec<Part>) -> Arc<Scanner> {
    let scanner = Scanner {
        mark: *b"virus-0123456789",
        mail: Default::default(),
        idle: Condvar::new(),
    };
    parts.into_iter().for_each(|part| scanner.submit(part));
    Arc::new(scanner)
}

/// What `wait` returns after `work`, if it does so within a second.
fn hits(s: Arc<Scanner>) -> Option<usize> {
    let (tx, rx) = mpsc::channel();
    thread::spawn(move || {
        s.work();
        let _ = tx.send(s.wait());
    });
    rx.recv_timeout(Duration::from_secs(1)).ok()
}

fn claim(id: &str, options: [&str; 4], seen: &str) {
    if options.iter().filter(|&&option| option == seen).count() == 1 {
        println!("CLAIM {id}: {seen}");
    } else {
        println!("{id}: not one option says {seen}");
        std::process::exit(1);
    }
}

fn main() {
    let s = scanner(vec![Part::Archive(vec![
        virus(0),
        Part::Archive(vec![]),
        Part::Archive(vec![virus(24), file(16)]),
    ])]);
    let seen = match hits(s) {
        Some(hits) => format!("It returns {hits}"),
        None => "It never returns".to_string(),
    };
    claim("trigger", ["It returns 0", "It returns 1", "It returns 2", "It never returns"], &seen);

    let mails = [
        ("An empty archive", vec![Part::Archive(vec![])]),
        (
            "An archive in an archive, with a 20-byte file",
            vec![Part::Archive(vec![Part::Archive(vec![file(20)])])],
        ),
        ("A 40-byte file and a 12-byte file", vec![file(40), file(12)]),
        ("Two files that are both the mark", vec![virus(0), virus(0)]),
    ];
    let options = mails.each_ref().map(|(option, _)| *option);
    let hangs: Vec<_> = mails
        .into_iter()
        .filter_map(|(option, parts)| match hits(scanner(parts)) {
            Some(_) => None,
            None => Some(option),
        })
        .collect();
    claim("why", options, &hangs.join(" and "));

    let is_open = |part: Part| {
        let s = scanner(vec![part]);
        s.work();
        let open = s.mail.lock().unwrap().open;
        open > 0
    };
    let parts = vec![file(0), file(15), file(16), file(17), Part::Archive(vec![])];
    let open: Vec<_> = parts.into_iter().map(is_open).collect();
    let options = [
        ("The files of 0, 15, and 16 bytes", [true, true, true, false, false]),
        ("The files of 0 and 15 bytes", [true, true, false, false, false]),
        ("The file of 0 bytes and the empty archive", [true, false, false, false, true]),
        ("All 4 files", [true, true, true, true, false]),
    ];
    let seen = options.iter().find(|(_, parts)| open == parts).map_or("", |(text, _)| text);
    claim("still-open", options.map(|(text, _)| text), seen);
}
