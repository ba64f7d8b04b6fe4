// Lets requests with all short sequences of calls end, and looks whom the thread works for then.
#[path = "snippet.rs"]
mod snippet;

use snippet::{current, Request};
use std::process::exit;

#[allow(dead_code)]
#[derive(Clone, Copy, Debug)]
enum Call {
    ActAs(u32),
    StepBack,
    Switch(u32),
}
use Call::*;

#[allow(dead_code)]
fn play(calls: &[Call]) -> Request {
    let mut request = Request::default();
    for call in calls {
        match *call {
            ActAs(id) => request.act_as(id),
            StepBack => drop(request.step_back()),
            Switch(id) => request.switch(id),
        }
    }
    request
}

fn main() {
    let calls = [ActAs(1), ActAs(2), StepBack, Switch(1), Switch(2)];
    let mut tried = 0;
    for length in 0..6u32 {
        for number in 0..5usize.pow(length) {
            let digits = (0..length).map(|place| number / 5usize.pow(place) % 5);
            let sequence: Vec<_> = digits.map(|digit| calls[digit]).collect();
            std::thread::spawn(move || {
                drop(play(&sequence));
                if current() != 0 {
                    println!("HARM: the next request starts as tenant {} after {sequence:?}", current());
                    exit(0);
                }
            })
            .join()
            .unwrap();
            tried += 1;
        }
    }
    println!("NO HARM: after {tried} requests, the next one starts as nobody");
    exit(1);
}
