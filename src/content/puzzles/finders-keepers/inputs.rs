include!("snippet.rs");

const ANN: u32 = 1;
const BOB: u32 = 2;
const CY: u32 = 3;
const DEE: u32 = 4;

fn claim(id: &str, options: [&str; 4], seen: u8) {
    let fits: Vec<_> = options.iter().filter(|option| **option == seen.to_string()).collect();
    if fits.len() != 1 {
        println!("{id}: {seen} selects {fits:?}");
        std::process::exit(1);
    }
    println!("CLAIM {id}: {}", fits[0]);
}

/// `(by, user, to)`; for user 0, everyone.
fn run(steps: &[(u32, u32, u8)]) -> Access {
    let mut note = Access::new(ANN);
    for (by, user, to) in steps {
        if *user == 0 {
            note.set_everyone(*by, *to);
        } else {
            note.set(*by, *user, *to);
        }
    }
    note
}

fn main() {
    let levels = ["0", "1", "2", "3"];
    let note = run(&[(ANN, BOB, 3), (BOB, CY, 2), (CY, DEE, 0), (DEE, DEE, 1), (CY, DEE, 2), (BOB, DEE, 3)]);
    claim("first", levels, note.level(DEE));
    let note = run(&[(ANN, BOB, 2), (ANN, 0, 2), (ANN, BOB, 1), (ANN, 0, 0), (ANN, 0, 3)]);
    claim("who", levels, note.level(BOB));
    let note = run(&[(ANN, BOB, 0), (ANN, 0, 0), (ANN, BOB, 0), (ANN, 0, 2), (ANN, 0, 3)]);
    claim("count", levels, note.level(BOB));
}
