// Grants are read, and cover what they name and what is below it.
#[path = "snippet.rs"]
mod snippet;

use snippet::{Grant, Grants};
use std::process::exit;

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("BROKE: {what}");
        exit(1);
    }
}

fn main() {
    let grant = |text: &str| text.parse::<Grant>().unwrap();
    let mut grants = Grants::default();
    let levels = ["read", "write", "own"];
    for area in ["billing", "staff", "wiki"] {
        for (i, have) in levels.iter().enumerate() {
            let user = format!("{area}-{have}");
            grants.add(&user, grant(&format!("{area}:{have}")));
            for (j, need) in levels.iter().enumerate() {
                let need = format!("{area}:{need}");
                let got = grants.allow(&user, grant(&need));
                expect(got == (j <= i), &format!("{user}: {need}"));
            }
        }
    }
    grants.add("ann", grant("wiki:read"));
    grants.add("ann", grant("billing:own"));
    expect(grants.allow("ann", grant("wiki:read")), "first grant");
    expect(grants.allow("ann", grant("billing:write")), "second");
    expect(!grants.allow("ann", grant("wiki:own")), "not both");
    expect(!grants.allow("bob", grant("wiki:read")), "a stranger");
    for bad in ["", "wiki", "wiki:", ":read", "wiki:read:own", "Wiki:read"] {
        expect(bad.parse::<Grant>().is_err(), bad);
    }
    println!("WORKS");
}
