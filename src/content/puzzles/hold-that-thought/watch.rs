// A payment with G-2, and a merge of G-2 into G-1 meanwhile.
#[path = "snippet.rs"]
mod snippet;
use snippet::{Cards, Store};
use std::sync::{mpsc, Mutex};
use std::{collections::HashMap, time::Duration};

struct Shop(Mutex<HashMap<String, u64>>, Mutex<mpsc::Receiver<()>>, mpsc::Sender<()>);
impl Store for Shop {
    fn get(&self, card: &str) -> u64 {
        let cents = self.0.lock().unwrap()[card];
        self.2.send(()).unwrap();
        cents
    }
    fn set(&self, card: &str, cents: u64) {
        if cents == 2000 {
            // The payment stores once the merge has read, if that can read at all now.
            let _ = self.1.lock().unwrap().recv_timeout(Duration::from_secs(6));
        }
        self.0.lock().unwrap().insert(card.into(), cents);
    }
}
fn main() {
    let (sender, reads) = mpsc::channel();
    let balances = HashMap::from([("G-1".into(), 1000), ("G-2".into(), 5000)]);
    let (cards, shop) = (Cards::default(), Shop(Mutex::new(balances), Mutex::new(reads), sender));
    std::thread::scope(|on| {
        // Held until the payment has read, or the payment could take its own message.
        let first = shop.1.lock().unwrap();
        on.spawn(|| cards.pay(&shop, "G-2", 3000));
        first.recv().unwrap();
        drop(first);
        on.spawn(|| cards.merge(&shop, "G-2", "G-1"));
    });
    match shop.get("G-1") {
        6000 => println!("HARM: 3000 was paid, and 6000 of 6000 is left"),
        left => println!("NO HARM: 3000 was paid, and {left} of 6000 is left"),
    }
}
