include!("snippet.rs");

fn main() {
    let mut tried = 0;
    for length in 1..80 {
        for filler in ["a", "\"", "\"\"a"] {
            let mut table = Table::default();
            let first: String = format!("x,{}", filler.repeat(length)).chars().take(length).collect();
            table.add(&first, "eve");
            table.add("ok", "ann");
            table.add("\nrefund,treasurer\n", "eve");
            tried += 1;
            let forged = table.sorted(0).iter().any(|row| row.last().map_or(false, |by| by == "treasurer"));
            if forged {
                println!("HARM: after a first text of {length} characters, Eve added a row in the name of treasurer");
                return;
            }
        }
    }
    println!("NO HARM: {tried} first texts, and every row has the login name of its author");
    std::process::exit(1);
}
