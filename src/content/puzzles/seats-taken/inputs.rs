#[path = "snippet.rs"]
mod snippet;

use snippet::{Journal, Seat, Seats};
use std::sync::mpsc::{channel, Receiver, Sender};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::Duration;

/// Says when a refusal has started, and waits until it may end.
struct Paper {
    started: Mutex<Sender<()>>,
    go_on: Arc<(Mutex<bool>, Condvar)>,
}

impl Journal for Paper {
    fn refused(&self, _who: &str) {
        self.started.lock().unwrap().send(()).unwrap();
        let (open, changed) = &*self.go_on;
        let mut open = open.lock().unwrap();
        while !*open {
            open = changed.wait(open).unwrap();
        }
    }
}

/// A license server whose drive hangs until `finish`.
struct Server {
    pool: Arc<Seats>,
    has_started: Receiver<()>,
    go_on: Arc<(Mutex<bool>, Condvar)>,
    asking: Vec<thread::JoinHandle<()>>,
    held: Arc<Mutex<Vec<Seat>>>,
}

impl Server {
    fn new(seats: u16) -> Self {
        let (started, has_started) = channel();
        let go_on = Arc::new((Mutex::new(false), Condvar::new()));
        let paper = Paper { started: Mutex::new(started), go_on: Arc::clone(&go_on) };
        let pool = Seats::new(seats, Box::new(paper));
        Server { pool, has_started, go_on, asking: vec![], held: Default::default() }
    }

    /// A copy starts. Returns whether it got a seat, as soon as it has one
    /// or its refusal is being written.
    fn ask(&mut self) -> bool {
        let (pool, held) = (Arc::clone(&self.pool), Arc::clone(&self.held));
        let (answered, answer) = channel();
        self.asking.push(thread::spawn(move || {
            if let Some(seat) = pool.take("a copy") {
                held.lock().unwrap().push(seat);
                answered.send(()).unwrap();
            }
        }));
        loop {
            if answer.recv_timeout(Duration::from_millis(1)).is_ok() {
                return true;
            }
            if self.has_started.try_recv().is_ok() {
                return false;
            }
        }
    }

    fn drop_seats(&self, count: usize) {
        let mut held = self.held.lock().unwrap();
        let rest = held.len() - count;
        held.truncate(rest);
    }

    /// All refusals are written now.
    fn finish(&mut self) {
        *self.go_on.0.lock().unwrap() = true;
        self.go_on.1.notify_all();
        for copy in self.asking.drain(..) {
            copy.join().unwrap();
        }
    }
}

fn claim(question: &str, options: [&str; 4], got: &str) {
    if !options.contains(&got) {
        println!("{question}: {got} is none of the options");
        std::process::exit(1);
    }
    println!("CLAIM {question}: {got}");
}

/// Seven copies ask, three are closed, and three more ask. Who of these gets a seat?
fn late(drive_hangs: bool) -> &'static str {
    let mut server = Server::new(3);
    if !drive_hangs {
        *server.go_on.0.lock().unwrap() = true;
    }
    let mut ask = |server: &mut Server| {
        let got = server.ask();
        if !drive_hangs {
            server.finish();
        }
        got
    };
    (0..7).for_each(|_| drop(ask(&mut server)));
    server.drop_seats(3);
    let got = [ask(&mut server), ask(&mut server), ask(&mut server)];
    server.finish();
    match got {
        [false, false, false] => "None of them",
        [true, false, false] => "Only Hal",
        [true, true, false] => "Hal and Ida",
        [true, true, true] => "All 3",
        _ => "another combination",
    }
}

fn main() {
    let mut server = Server::new(3);
    let running = (0..7).take_while(|_| server.ask()).count();
    server.finish();
    let names = ["Ann's", "Ben's", "Cy's", "Dan's", "Eve's", "Fay's", "Gus's"];
    claim("first-refused", ["Fay's", "Dan's", "Eve's", "Gus's"], names[running]);

    let options = ["None of them", "Only Hal", "All 3", "Hal and Ida"];
    claim("drive-hangs", options, late(true));
    claim("drive-works", options, late(false));
}
