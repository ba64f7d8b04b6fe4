// Refusals are being written to a drive that hangs. Seats come back, and
// others ask for them.
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

const GRACE: u16 = 2;

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
        let pool = Seats::new(seats - GRACE, Box::new(paper));
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

fn main() {
    for seats in 2..=5 {
        for refusals in 1..=5 {
            let mut server = Server::new(seats);
            let seats = usize::from(seats);
            server.ask_times(seats);
            server.ask_times(refusals);
            server.drop_seats(seats);
            let got = server.ask_times(seats);
            if got < seats {
                println!(
                    "HARM: none of {seats} seats was in use, but while {refusals} \
                     refusals were written, {got} of {seats} copies got one"
                );
                std::process::exit(0);
            }
            let more = server.ask_times(3);
            server.finish();
            if more > 0 || server.ask_times(3) > 0 {
                println!("HARM: more than {seats} seats are in use");
                std::process::exit(0);
            }
            server.drop_seats(seats);
            let later = server.ask_times(seats);
            if later < seats {
                println!("HARM: after the refusals, {later} of {seats} copies got a seat");
                std::process::exit(0);
            }
        }
    }
    println!("NO HARM: in 20 stories every unused seat could be taken, and no other");
    std::process::exit(1);
}
