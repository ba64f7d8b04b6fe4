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

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("BROKE: {what}");
        exit(1);
    }
}

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let b = bank(100, 20, 0);
    expect(pay(&b, "ann", &[("bob", 30), ("cy", 10)], &|part| part / 10) == Some(Some(())), "a payment");
    expect(b.balance("ann") == Some(56) && b.balance("bob") == Some(50), "ann pays bob");
    expect(b.balance("cy") == Some(10) && b.balance("pool") == Some(4), "ann pays cy and the fees");
    expect(pay(&b, "bob", &[("cy", 30), ("cy", 30)], &|_| 0) == Some(None), "more than bob has");
    expect(pay(&b, "bob", &[("cy", 30), ("zoe", 1)], &|_| 0) == Some(None), "to nobody");
    expect(b.balance("bob") == Some(50) && b.balance("cy") == Some(10), "all or nothing");
    let script = |part: u64| if part == 7 { panic!() } else { 1 };
    expect(pay(&b, "bob", &[("cy", 20), ("cy", 7)], &script).is_none(), "the script panics");
    expect(b.balance("bob") == Some(50), "all or nothing, after a panic");
    expect(pay(&b, "bob", &[("cy", 20)], &script) == Some(Some(())), "payments go on");
    expect(b.balance("bob") == Some(29) && b.balance("cy") == Some(30), "bob pays cy");
    expect(b.close("bob", "ann") == Some(29) && b.balance("ann") == Some(85), "ann inherits");
    expect(b.balance("bob").is_none() && b.close("bob", "ann").is_none(), "closed once");
    expect(b.close("pool", "ann").is_none() && b.balance("pool") == Some(5), "the pool stays");
    println!("WORKS");
}
