include!("snippet.rs");

use std::panic::{catch_unwind, AssertUnwindSafe};

/// What `take` returns after these commands, or None if something panics. `T` takes a job.
#[allow(dead_code)]
fn after(commands: &str) -> Option<Option<(Vec<u8>, usize)>> {
    catch_unwind(AssertUnwindSafe(|| {
        let mut spooler = Spooler::default();
        for command in commands.split_whitespace() {
            match command {
                "T" => drop(spooler.take()),
                _ => drop(spooler.run(command.as_bytes())),
            }
        }
        spooler.take()
    }))
    .ok()
}

fn data(commands: &str) -> &'static str {
    match after(commands) {
        None => "Nothing: it panics",
        Some(None) => "Nothing: it returns `None`",
        Some(Some((data, _))) if data == b"abc" => "`abc`",
        Some(Some((data, _))) if data == b"de" => "`de`",
        _ => "something else",
    }
}

fn main() {
    println!("CLAIM cancel-open: {}", data("B1 Pabc B2 Pde C1 E"));
    println!("CLAIM same-id: {}", data("B1 Pabc E B1 Pde C1 E"));
    for commands in ["B1 P E", "B1 Px B2 E C2", "B1 B2 Px C1 E", "B1 Px E B1 Py E C1"] {
        if after(commands) == Some(None) {
            println!("CLAIM none-left: `{}`", commands.replace(' ', "`, `"));
        }
    }
    let mut refuted = [false; 4];
    let words = ["B1", "B2", "P", "Px", "E", "C1", "C2", "T"];
    for mut n in 0..words.len().pow(6) {
        let mut spooler = Spooler::default();
        for _ in 0..6 {
            match words[n % words.len()] {
                "T" => drop(spooler.take()),
                command => drop(spooler.run(command.as_bytes())),
            }
            n /= words.len();
            let jobs = &spooler.jobs;
            refuted[0] |= jobs.iter().any(|job| job.data.len() < job.pages);
            refuted[1] |= jobs.iter().filter(|job| job.pages == 0).count() > 1;
            refuted[2] |= jobs.len() > 3;
            refuted[3] |= spooler.open && jobs.is_empty();
        }
    }
    let properties = [
        "Each job has at least as many bytes as pages",
        "At most one job is without pages",
        "There are at most 3 jobs",
        "If `open` is set, there's a job",
    ];
    for (property, refuted) in properties.iter().zip(refuted) {
        if refuted {
            println!("CLAIM which-property: {property}");
        }
    }
}
