include!("snippet.rs");

const AREAS: [&str; 3] = ["billing", "staff", "wiki"];
const LEVELS: [&str; 3] = ["own", "read", "write"];

/// All nine actions in alphabetical order.
fn nine() -> Vec<String> {
    AREAS.iter().flat_map(|area| LEVELS.iter().map(move |level| format!("{area}:{level}"))).collect()
}

fn load(actions: &[String]) -> Blocks {
    let lines: Vec<_> = actions.iter().map(|action| format!("eve {action}\n")).collect();
    Blocks::load(&lines.concat()).unwrap()
}

fn main() {
    let all = nine();
    for chosen in 1..1u32 << 9 {
        let listed: Vec<_> = (0..9).filter(|i| chosen >> i & 1 == 1).map(|i| all[i].clone()).collect();
        let blocks = load(&listed);
        for wanted in &listed {
            if blocks.allow("eve", action(wanted).unwrap()) {
                println!("HARM: eve is blocked from {listed:?} and may do {wanted}");
                return;
            }
        }
    }
    println!("NO HARM: every block of all 511 lists holds");
    std::process::exit(1);
}
