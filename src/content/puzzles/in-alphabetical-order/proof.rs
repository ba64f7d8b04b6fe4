// Gives a user one grant at a time and asks for all that there is.
#[path = "snippet.rs"]
mod snippet;

use snippet::{Grant, Grants};
use std::process::exit;

fn main() {
    let areas = ["billing", "staff", "wiki"];
    let levels = ["read", "write", "own"];
    let mut asked = 0;
    let mut wrong = Vec::new();
    for (i, have) in areas.iter().enumerate() {
        for (j, level) in levels.iter().enumerate() {
            let have = format!("{have}:{level}");
            let grant: Grant = have.parse().unwrap();
            let mut grants = Grants::default();
            grants.add("mia", grant);
            for (k, need) in areas.iter().enumerate() {
                for (l, level) in levels.iter().enumerate() {
                    let need = format!("{need}:{level}");
                    asked += 1;
                    if grants.allow("mia", need.parse().unwrap())
                        && (i != k || l > j)
                    {
                        wrong.push(format!("{have} allows {need}"));
                    }
                }
            }
        }
    }
    // The most surprising: the most that the least one allows.
    match wrong.iter().rev().find(|w| w.starts_with("wiki:read")) {
        _ if wrong.is_empty() => {
            println!("NO HARM: {asked} asked, none allowed in excess");
            exit(1);
        }
        found => println!(
            "HARM: {} of {asked} allowed in excess; {}",
            wrong.len(),
            found.unwrap_or(&wrong[0]),
        ),
    }
}
