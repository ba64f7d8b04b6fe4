include!("snippet.rs");

const ANN: u32 = 1;
const BOB: u32 = 2;
const ZOE: u32 = 3;

fn claim(id: &str, options: [&str; 4], holds: impl Fn(usize) -> bool) {
    let fits: Vec<_> = (0..4).filter(|option| holds(*option)).collect();
    if fits.len() != 1 {
        println!("{id}: {fits:?} hold");
        std::process::exit(1);
    }
    println!("CLAIM {id}: {}", options[fits[0]]);
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
    let note = run(&[(ANN, BOB, 0), (ANN, 0, 3), (ZOE, BOB, 2), (BOB, BOB, 1)]);
    let rights = ["Nothing", "Read", "Read and comment", "Read, comment, and write"];
    claim("stranger", rights, |option| note.level(BOB) as usize == option);

    let calls: [&[(u32, u32, u8)]; 4] = [
        &[(ANN, BOB, 0), (ANN, 0, 3)],
        &[(ANN, BOB, 1), (ANN, 0, 3)],
        &[(ANN, BOB, 2), (ANN, 0, 3)],
        &[(ANN, 0, 0), (ANN, BOB, 1), (ANN, 0, 3)],
    ];
    let said = ["Bob 0, everyone 3", "Bob 1, everyone 3", "Bob 2, everyone 3", "Everyone 0, Bob 1, everyone 3"];
    claim("writer", said, |option| run(calls[option]).level(BOB) == 3);
}
