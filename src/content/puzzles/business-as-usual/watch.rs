// Ann pays a wallet that doesn't exist, and then leaves her own to it.
#[path = "snippet.rs"]
mod snippet;
use std::sync::Mutex;

fn main() {
    let wallets = [("ann", 100), ("bob", 20), ("pool", 0)];
    let bank = snippet::Bank(Mutex::new(wallets.map(|(name, sum)| (name.to_string(), sum)).into()));
    bank.pay("ann", &[("bob", 40), ("zoe", 10)], |part| part / 4);
    bank.close("ann", "zoe");
    match bank.balance("ann") {
        Some(sum) => println!("NO HARM: Ann still has {sum}"),
        None => println!("HARM: Ann's 100 are gone"),
    }
}
