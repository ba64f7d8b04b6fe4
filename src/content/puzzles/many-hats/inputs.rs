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

fn claim(id: &str, options: [&str; 4], seen: &str) {
    if !options.contains(&seen) {
        println!("{id}: {seen} is none of the options");
        exit(1);
    }
    println!("CLAIM {id}: {seen}");
}

/// Whom the thread works for after these calls, and once the request has ended.
fn run(calls: &'static [Call]) -> (u32, u32) {
    let thread = std::thread::spawn(move || {
        let request = play(calls);
        let during = current();
        drop(request);
        (during, current())
    });
    thread.join().unwrap()
}

fn load(name: &str) -> Option<Vec<u32>> {
    let text = std::fs::read_to_string(name).ok()?;
    Some(text.split_whitespace().filter_map(|word| word.parse().ok()).collect())
}

fn stops(seen: [u32; 3]) -> &'static str {
    match seen.map(|id| id == 0) {
        [true, false, false] => "Only Patch 1",
        [false, false, true] => "Only Patch 3",
        [true, true, false] => "Patches 1 and 2",
        [false, true, true] => "Patches 2 and 3",
        _ => "another combination",
    }
}

fn main() {
    let three = run(&[ActAs(4), ActAs(7), ActAs(2)]).1;
    let back = run(&[ActAs(2), ActAs(4), Switch(7), StepBack]).0;
    let same = run(&[ActAs(6), ActAs(3), ActAs(6)]).1;
    let other = run(&[ActAs(6), ActAs(3), Switch(8)]).1;
    println!("{three} {back} {same} {other}");
    let files = ["snippet.out", "patch-1.out", "patch-2.out"].map(load);
    let [Some(own), Some(one), Some(two)] = files else { return };
    if own[2] == 0 || own[3] == 0 {
        println!("without a patch, nothing is left over");
        exit(1);
    }
    let tenants = ["Nobody", "Tenant 2", "Tenant 4", "Tenant 7"];
    let name = |id| if id == 0 { "Nobody".to_string() } else { format!("Tenant {id}") };
    claim("three-hats", tenants, &name(own[0]));
    claim("after-switch", tenants, &name(two[1]));
    let patches = ["Only Patch 1", "Only Patch 3", "Patches 1 and 2", "Patches 2 and 3"];
    claim("same", patches, stops([one[2], two[2], same]));
    claim("other", patches, stops([one[3], two[3], other]));
}
