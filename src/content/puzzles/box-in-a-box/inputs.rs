use std::process::Command;
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

    let seen = run_changed();
    claim("swap", ["Lines 34 and 35", "Lines 22 and 23", "Lines 50 and 51", "Lines 51 and 52"], &seen[0]);
    claim("panic", ["It panics", "It returns 0", "It returns 1", "It never returns"], &seen[1]);
}

/// Compiles the snippet with each change of the last questions as a module of its own, and runs all of them.
fn run_changed() -> Vec<String> {
    let snippet = include_str!("snippet.rs");
    let module = |name: &str, code: &str| format!("mod {name} {{ {code}\n{TRIES}\n}}\n");
    let mut program = module("as_is", &swapped(snippet, 34, false));
    for line in [22, 34, 50, 51] {
        program += &module(&format!("swap_{line}"), &swapped(snippet, line, true));
    }
    let search = "body.windows(16).any(|w| w == self.mark)";
    assert_eq!(snippet.lines().position(|line| line.contains(search)), Some(44));
    let library = "
        fn search(body: &[u8], mark: &[u8]) -> bool {
            assert!(body.len() != 64);
            body.windows(16).any(|w| w == mark)
        }";
    program += &module("panics", &(snippet.replace(search, "search(body, &self.mark)") + library));
    std::fs::write("changed.rs", program + MAIN).unwrap();
    let built = Command::new("rustc").args(["--edition", "2021", "-A", "warnings", "changed.rs", "-o", "changed"]).status();
    assert!(built.unwrap().success());
    let out = Command::new("./changed").output().unwrap();
    String::from_utf8(out.stdout).unwrap().lines().map(String::from).collect()
}

/// The snippet with a pause between a line and the next one, so other threads can run there if no lock keeps them out.
fn swapped(snippet: &str, line: usize, swap: bool) -> String {
    let mut lines: Vec<&str> = snippet.lines().collect();
    if swap {
        lines.swap(line - 1, line);
    }
    lines.insert(line, "std::thread::sleep(std::time::Duration::from_millis(200));");
    lines.join("\n")
}

const TRIES: &str = r#"
    /// What `wait` returns, if it does within two seconds. It's called before or after the workers start.
    pub fn outcome(panics: bool, workers: usize, wait_first: bool) -> String {
        let mark = *b"virus-0123456789";
        let virus = Part::File(mark.to_vec());
        let s = std::sync::Arc::new(Scanner { mark, mail: Default::default(), idle: Condvar::new() });
        if panics {
            s.submit(virus);
            s.submit(Part::File(vec![b'x'; 64]));
        } else {
            s.submit(Part::Archive(vec![virus]));
        }
        let (tx, rx) = std::sync::mpsc::channel();
        let waiter = std::sync::Arc::clone(&s);
        let wait = move || std::thread::spawn(move || tx.send(waiter.wait()));
        let work = || {
            (0..workers).for_each(|_| {
                let s = std::sync::Arc::clone(&s);
                std::thread::spawn(move || s.work());
            });
            std::thread::sleep(std::time::Duration::from_millis(100));
        };
        if wait_first {
            wait();
            std::thread::sleep(std::time::Duration::from_millis(100));
            work();
        } else {
            work();
            wait();
        }
        use std::sync::mpsc::RecvTimeoutError::*;
        match rx.recv_timeout(std::time::Duration::from_secs(2)) {
            Ok(hits) => format!("It returns {hits}"),
            Err(Disconnected) => "It panics".into(),
            Err(Timeout) => "It never returns".into(),
        }
    }
"#;

const MAIN: &str = r#"
type Try = fn(bool, usize, bool) -> String;

/// All outcomes of a module in both orders, three times each.
fn outcomes(run: Try, panics: bool, workers: usize) -> Vec<String> {
    let threads: Vec<_> =
        (0..6).map(|n| std::thread::spawn(move || run(panics, workers, n % 2 == 0))).collect();
    let mut seen: Vec<_> = threads.into_iter().map(|thread| thread.join().unwrap()).collect();
    seen.sort();
    seen.dedup();
    seen
}

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    assert_eq!(outcomes(as_is::outcome, false, 1), ["It returns 1"]);
    let swaps: [(&str, Try); 4] = [
        ("Lines 22 and 23", swap_22::outcome),
        ("Lines 34 and 35", swap_34::outcome),
        ("Lines 50 and 51", swap_50::outcome),
        ("Lines 51 and 52", swap_51::outcome),
    ];
    let tries = swaps.map(|(lines, run)| (lines, std::thread::spawn(move || outcomes(run, false, 1))));
    let mut early = vec![];
    for (lines, seen) in tries {
        let seen = seen.join().unwrap();
        assert!(seen.iter().all(|how| how == "It returns 0" || how == "It returns 1"), "{seen:?}");
        if seen[0] == "It returns 0" {
            early.push(lines);
        }
    }
    println!("{}", early.join(" and of "));
    assert_eq!(outcomes(panics::outcome, false, 2), ["It returns 1"]);
    println!("{}", outcomes(panics::outcome, true, 2).join(" or "));
}
"#;
