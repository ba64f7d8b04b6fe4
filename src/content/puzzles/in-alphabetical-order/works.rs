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

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("broken: {what}");
        std::process::exit(1);
    }
}

fn main() {
    let all = nine();
    for one in &all {
        let blocks = load(&[one.clone()]);
        for wanted in &all {
            let allowed = blocks.allow("eve", action(wanted).unwrap());
            expect(allowed == (wanted != one), &format!("{wanted} when {one} is blocked"));
            expect(blocks.allow("ann", action(wanted).unwrap()), "a user without blocks");
        }
    }
    let two = Blocks::load("ann staff:own\neve billing:read\neve wiki:own\n").unwrap();
    expect(two.allow("eve", action("staff:own").unwrap()), "ann's block isn't eve's");
    expect(!two.allow("ann", action("staff:own").unwrap()), "ann's block");
    expect(two.allow("eve", action("billing:write").unwrap()), "what isn't listed");
    for bad in ["eve", "eve wiki", "eve wiki:", "eve :read", "eve wiki:read:own", "eve Wiki:read"] {
        expect(Blocks::load(bad).is_none(), bad);
    }
    println!("WORKS");
}
