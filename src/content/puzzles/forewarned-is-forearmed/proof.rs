// Compares `read` with a reader that does what the rules say.
#[path = "snippet.rs"]
mod snippet;

type Files = Vec<(String, Vec<String>)>;

/// Reads a bundle by the rules. An `N` and an `X` wait for the next `F`.
fn by_the_rules(bundle: &str) -> Option<Files> {
    let mut lines = bundle.lines();
    let (mut name, mut size) = (None, None);
    let mut files = Vec::new();
    while let Some(header) = lines.next() {
        let own: usize = header[1..3].parse().ok()?;
        let count = if header.starts_with('F') { size.take().unwrap_or(own) } else { own };
        let data: Vec<String> = lines.by_ref().take(count).map(String::from).collect();
        if data.len() < count {
            return None;
        }
        match &header[..1] {
            "N" => name = Some(data.first()?.clone()),
            "X" => size = Some(data.first()?.strip_prefix("size=")?.parse().ok()?),
            "F" => files.push((name.take().unwrap_or(header.get(4..)?.to_string()), data)),
            _ => return None,
        }
    }
    Some(files)
}

fn main() {
    let mut tried = 0;
    // What comes before the file, in each order, and a second file whose lines look like headers.
    for before in [vec![], vec!["X"], vec!["N"], vec!["X", "N"], vec!["N", "X"], vec!["X", "X"], vec!["X", "N", "N"]] {
        for size in 0..5 {
            for own in 0..5 {
                let mut bundle = String::new();
                for kind in &before {
                    bundle += &if *kind == "X" { format!("X01\nsize={size}\n") } else { "N01\nlong\n".to_string() };
                }
                bundle += &format!("F{own:02} s\n");
                let real = if before.contains(&"X") { size } else { own };
                for line in 0..real {
                    bundle += &format!("F00 t{line}\n");
                }
                bundle += "F02 pic\nF01 evil\nboo\nF01 z\nend\n";
                let got: Option<Files> =
                    snippet::read(&bundle).map(|files| files.into_iter().map(|f| (f.name, f.lines)).collect());
                let want = by_the_rules(&bundle);
                tried += 1;
                if got != want {
                    let names = |files: &Option<Files>| match files {
                        Some(files) => files.iter().map(|f| f.0.clone()).collect::<Vec<_>>().join(", "),
                        None => "none, because it's rejected".to_string(),
                    };
                    let shown = bundle.replace('\n', " | ");
                    println!("HARM: the scanner sees {}, the installer {}: {shown}", names(&want), names(&got));
                    return;
                }
            }
        }
    }
    println!("NO HARM: {tried} bundles are read as the rules say");
    std::process::exit(1);
}
