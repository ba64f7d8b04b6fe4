include!("snippet.rs");

fn main() {
    let large = "h".repeat(4_096);
    let numbered: String = (0..70).map(|i| format!("<!ENTITY e{i} \"{i}\">\n")).collect();
    let cases = [
        ("plain text", "one\ntwo".to_string(), Some("one\ntwo\n".to_string())),
        ("an entity", "<!ENTITY a \"kilo\">\n2 &a;s".into(), Some("2 kilos\n".into())),
        ("one in another", "<!ENTITY a \"kilo\">\n<!ENTITY b \"&a;gram\">\n&b;, &b;".into(), Some("kilogram, kilogram\n".into())),
        ("an ampersand", "R&amp;D".into(), Some("R&D\n".into())),
        ("an ampersand in an entity", "<!ENTITY a \"R&amp;D\">\n&a;".into(), Some("R&D\n".into())),
        ("a file", "<!ENTITY a SYSTEM \"legal.ent\">\n&a;.".into(), Some("VAT included.\n".into())),
        ("another file", "<!ENTITY a SYSTEM \"/etc/hostname\">\n&a;".into(), None),
        ("no semicolon", "R&D".into(), None),
        ("no quotes", "<!ENTITY a b>\n&a;".into(), None),
        ("other letters", "<!ENTITY ä \"é\">\nü&ä;".into(), Some("üé\n".into())),
        ("a full value", format!("<!ENTITY a \"{large}\">\n&a;"), Some(format!("{large}\n"))),
        ("much text", format!("<!ENTITY a \"{large}\">\n{}", "&a;".repeat(16)), Some(format!("{}\n", large.repeat(16)))),
        ("too much text", format!("<!ENTITY a \"{large}\">\n{}h", "&a;".repeat(16)), None),
        ("too much text in lines", format!("<!ENTITY a \"{large}\">\n{}", "&a;\n".repeat(17)), None),
        ("too many entities", numbered, None),
    ];
    for (what, file, want) in cases {
        if read(&file) != want {
            println!("broken: {what}");
            std::process::exit(1);
        }
    }
    println!("WORKS");
}
