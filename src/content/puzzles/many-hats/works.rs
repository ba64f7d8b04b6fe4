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

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("BROKE: {what}");
        exit(1);
    }
}

fn main() {
    expect(current() == 0, "nobody at first");
    let mut request = play(&[ActAs(3), ActAs(4), ActAs(5)]);
    expect(current() == 5, "three hats");
    expect(request.step_back() == Some(5), "the one who left");
    expect(current() == 4, "one step back");
    request.step_back();
    expect(current() == 3, "two steps back");
    request.act_as(6);
    expect(current() == 6, "another hat");
    request.step_back();
    request.step_back();
    expect(request.step_back().is_none(), "nobody left");
    request.switch(9);
    expect(current() == 0, "nobody again");
    drop(request);
    drop(play(&[ActAs(7)]));
    expect(current() == 0, "a request with one hat ends");
    let mut request = play(&[ActAs(7), Switch(8)]);
    expect(request.step_back() == Some(8), "the one after a switch");
    println!("WORKS");
}
