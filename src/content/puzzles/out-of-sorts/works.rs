include!("snippet.rs");

fn main() {
    let mut broken = Vec::new();
    let mut check = |what: &str, ok: bool| {
        if !ok {
            broken.push(what.to_string());
        }
    };
    let texts = ["ok", "a,b", "17\" screen", "x\ny", "", "\"", "\"hi, all\"", "ends with\n", "grün", "123456789012345678901234"];
    for text in texts {
        let mut table = Table::default();
        table.add(text, "ann");
        table.add("zz", "bob");
        let rows = table.sorted(1);
        check(text, rows == [[text, "ann"], ["zz", "bob"]]);
    }
    let mut table = Table::default();
    table.add("a text of more than 24 characters", "ann");
    table.add(&"é".repeat(30), "bob");
    let rows = table.sorted(1);
    check("a long text is cut", rows[0] == ["a text of more than 24 c", "ann"]);
    check("by characters", rows[1] == ["é".repeat(24), "bob".to_string()]);
    table.add("\tx", "bea");
    table.add(&"\t".repeat(10), "bert");
    let rows = table.sorted(1);
    check("a tab", rows[1] == ["    x", "bea"]);
    check("many tabs", rows[2] == [" ".repeat(24), "bert".to_string()]);
    table.add("a", "cy");
    check("by text", table.sorted(0)[2][0] == "a");
    check("by name", table.sorted(1)[4][1] == "cy");
    if broken.is_empty() {
        println!("WORKS");
    } else {
        println!("broken: {}", broken.join("; "));
        std::process::exit(1);
    }
}
