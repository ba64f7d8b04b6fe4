// Pays and closes in many ways, with scripts that panic, and adds up all wallets each time.
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

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let names = ["ann", "bob", "pool", "zoe"];
    let sums = [0, 5, 60, u64::MAX, u64::MAX - 59];
    let fees: [&dyn Fn(u64) -> u64; 5] = [&|_| 0, &|part| part / 4, &|_| u64::MAX, &|part| u64::MAX - part, &|part| {
        assert!(part != 60);
        1
    }];
    let mut tried = 0;
    let mut check = |bank: &Bank, what: String| {
        tried += 1;
        if sum(bank) != 130 {
            println!("HARM: all wallets together had 130, and have {} after {what}", sum(bank));
            exit(0);
        }
    };
    for from in names {
        for heir in names {
            let bank = bank(100, 20, 10);
            bank.close(from, heir);
            check(&bank, format!("close({from:?}, {heir:?})"));
        }
        for fee in fees {
            for (to, also) in names.iter().flat_map(|to| names.map(|also| (*to, also))) {
                for (one, two) in sums.iter().flat_map(|one| sums.map(|two| (*one, two))) {
                    let bank = bank(100, 20, 10);
                    let parts = [(to, one), (also, two)];
                    pay(&bank, from, &parts, fee);
                    check(&bank, format!("{from} paid {parts:?}"));
                    pay(&bank, "ann", &[("bob", 5)], &|_| 1);
                    check(&bank, format!("{from} paid {parts:?} and ann paid 5"));
                }
            }
        }
    }
    println!("NO HARM: after {tried} runs, all wallets together have what they had");
    exit(1);
}
