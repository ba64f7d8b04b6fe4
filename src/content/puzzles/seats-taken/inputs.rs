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

    fn ask_times(&mut self, times: usize) -> usize {
        (0..times).filter(|_| self.ask()).count()
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

fn claim(question: &str, options: &[(&str, i64)], got: i64) {
    let fits: Vec<_> = options.iter().filter(|(_, value)| *value == got).collect();
    if fits.len() != 1 {
        println!("{question}: {got} fits {} options", fits.len());
        std::process::exit(1);
    }
    println!("CLAIM {question}: {}", fits[0].0);
}

fn main() {
    let mut server = Server::new(3);
    while server.ask() {}
    let free = i64::from(server.pool.free());
    server.finish();
    claim("trigger", &[("0", 0), ("1", 1), ("-3", -3), ("4294967293", 4294967293)], free);

    let mut server = Server::new(3);
    server.ask_times(7);
    server.drop_seats(3);
    let got = server.ask_times(3) as i64;
    server.finish();
    claim("back", &[("0", 0), ("1", 1), ("2", 2), ("3", 3)], got);

    let mut server = Server::new(10);
    server.ask_times(15);
    server.drop_seats(6);
    server.ask_times(4);
    server.finish();
    let free = i64::from(server.pool.free());
    claim("after", &[("5", 5), ("2", 2), ("1", 1), ("0", 0)], free);
}
