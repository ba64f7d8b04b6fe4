#[path = "snippet.rs"]
mod snippet;

use snippet::Bank;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::process::exit;
use std::sync::Mutex;

fn bank(ann: u64, bob: u64, pool: u64) -> Bank {
    let wallets = [("ann", ann), ("bob", bob), ("cy", 0), ("pool", pool)];
    Bank(Mutex::new(wallets.map(|(name, sum)| (name.to_string(), sum)).into()))
}

fn pay(bank: &Bank, from: &str, parts: &[(&str, u64)], fee: &dyn Fn(u64) -> u64) -> Option<Option<()>> {
    catch_unwind(AssertUnwindSafe(|| bank.pay(from, parts, fee))).ok()
}

#[allow(dead_code)]
fn sum(bank: &Bank) -> u64 {
    ["ann", "bob", "cy", "pool"].iter().filter_map(|name| bank.balance(name)).sum()
}

fn claim(id: &str, options: [&str; 4], seen: String) {
    if !options.contains(&&seen[..]) {
        println!("{id}: {seen} is none of the options");
        exit(1);
    }
    println!("CLAIM {id}: {seen}");
}

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let b = bank(100, 20, 0);
    let paid = pay(&b, "ann", &[("bob", 40), ("ann", 50), ("bob", 30)], &|part| part / 4);
    assert_eq!((paid, b.balance("ann")), (Some(Some(())), Some(15)));

    let b = bank(100, 20, 0);
    let script = |part: u64| if part == 40 { panic!() } else { part / 4 };
    assert!(pay(&b, "ann", &[("bob", 30), ("cy", 40)], &script).is_none());
    pay(&b, "ann", &[("bob", 36)], &script);
    let options = ["The 30 only", "The 36 only", "The 30 and the 36", "None of the 3"];
    let now = ["bob", "cy"].map(|name| b.balance(name).unwrap());
    let seen = [[50, 0], [56, 0], [86, 0], [20, 0]].iter().position(|case| *case == now);
    claim("script-panics", options, seen.map_or("", |n| options[n]).to_string());

    let names = ["ann", "bob", "pool", "cy"];
    let less: Vec<_> = names
        .into_iter()
        .filter(|name| {
            let b = bank(100, 100, 100);
            b.0.lock().unwrap().insert("cy".to_string(), 44);
            let before = b.balance(name).unwrap();
            pay(&b, name, &[("ann", 40)], &|part| part);
            b.balance(name).unwrap() + 40 == before
        })
        .collect();
    claim("payer", names, less.join(" and "));

    let sums = [0, 1, 2].map(|call| {
        let b = bank(100, 20, 10);
        match call {
            0 => _ = pay(&b, "ann", &[("ann", 50)], &|_| u64::MAX),
            1 => _ = b.close("ann", "ann"),
            _ => _ = pay(&b, "ann", &[("bob", 10), ("zoe", 10)], &|_| 0),
        }
        sum(&b)
    });
    let options = [
        "`pay(\"ann\", [(\"ann\", 50)], …)` with a fee of 2^64 - 1",
        "`close(\"ann\", \"ann\")`",
        "`pay(\"ann\", [(\"bob\", 10), (\"zoe\", 10)], …)` with a fee of 0",
        "None of A to C",
    ];
    let changed: Vec<_> = (0..3).filter(|&i| sums[i] != 130).collect();
    assert!(changed.len() < 2);
    claim("which", options, options[changed.first().copied().unwrap_or(3)].to_string());
}
