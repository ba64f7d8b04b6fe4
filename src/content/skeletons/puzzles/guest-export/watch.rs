include!("snippet.rs");

fn main() {
    let cell = cell(" =1+2");
    println!("{cell}");
    if cell.starts_with("\"=") {
        println!("HARM: the cell begins with =, so it's a formula");
    } else {
        println!("NO HARM: the cell begins with an apostrophe, so it's text");
    }
}
