// Eve adds two texts, and Ann adds one in between.
#[path = "snippet.rs"]
mod snippet;

fn main() {
    let mut table = snippet::Table::default();
    table.add("x,aaaaaaaaaaaaaaaaaaaaa", "eve");
    table.add("ok", "ann");
    table.add("\nrefund,treasurer\n", "eve");
    let rows = table.sorted(0);
    println!("{rows:?}");
    if rows.iter().any(|row| row.last().is_some_and(|by| by == "treasurer")) {
        println!("HARM: a row of Eve's has the treasurer's name");
    } else {
        println!("NO HARM: each row has the name of who added it");
    }
}
