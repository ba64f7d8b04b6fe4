include!("snippet.rs");

fn main() {
    for sign in ["=1+2", "+1+2", "-1+2", "@SUM(A1)"] {
        for before in ["", " ", "\t", "\u{a0}", "\" ", " \n "] {
            let value = format!("{before}{sign}");
            let cell = cell(&value);
            if cell[1..].starts_with(['=', '+', '-', '@']) {
                println!("HARM: {value:?} becomes the cell {cell}");
                return;
            }
        }
    }
    println!("NO HARM: no cell begins with a sign");
    std::process::exit(1);
}
