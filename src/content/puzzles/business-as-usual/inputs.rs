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
    pay(&b, "ann", &[("bob", 40), ("ann", 50), ("bob", 30)], &|part| part / 4);
    claim("parts", ["15", "20", "50", "100"], b.balance("ann").unwrap().to_string());

    let b = bank(100, 20, 0);
    let script = |part: u64| if part == 40 { panic!() } else { part / 4 };
    assert!(pay(&b, "ann", &[("bob", 30), ("cy", 40)], &script).is_none());
    pay(&b, "ann", &[("bob", 36)], &script);
    claim("script", ["55", "59", "24", "100"], b.balance("ann").unwrap().to_string());

    let b = bank(50, 0, 5);
    pay(&b, "ann", &[("pool", 45)], &|part| part);
    pay(&b, "pool", &[("ann", 40)], &|part| part);
    pay(&b, "ann", &[("ann", 36)], &|part| part);
    claim("round", ["20", "5", "15", "10"], b.balance("pool").unwrap().to_string());

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
