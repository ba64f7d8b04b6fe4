use std::mem::take;

const WIDTH: usize = 24; // what the page has room for

/// A table that many people add rows to, kept as a CSV file.
#[derive(Default)]
pub struct Table {
    csv: String,
}

fn quote(cell: &str) -> String {
    if cell.contains(['"', ',', '\n']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_string()
    }
}

fn parse(csv: &str) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut cell) = (vec![], vec![], String::new());
    let mut quoted = false;
    let mut chars = csv.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                cell.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => row.push(take(&mut cell)),
            '\n' if !quoted => {
                row.push(take(&mut cell));
                rows.push(take(&mut row));
            }
            c => cell.push(c),
        }
    }
    rows
}

impl Table {
    /// Adds a row. `by` is the login name: letters and digits.
    pub fn add(&mut self, text: &str, by: &str) {
        let text = text.replace('\t', "    ");
        let text: String = text.chars().take(WIDTH).collect();
        let text = quote(&text);
        self.csv += &format!("{text},{by}\n");
    }

    /// All rows, in the order of one of the two columns.
    pub fn sorted(&self, column: usize) -> Vec<Vec<String>> {
        let mut rows = parse(&self.csv);
        rows.sort_by(|a, b| a.get(column).cmp(&b.get(column)));
        rows
    }
}
