// A post with a link whose title has apostrophes.
#[path = "snippet.rs"]
mod snippet;

fn main() {
    let html = snippet::render("[look](/page x'' onmouseover=''alert(1))");
    println!("{html}");
    if html.contains("\" onmouseover=\"") {
        println!("HARM: the author's script runs for every reader");
    } else {
        println!("NO HARM: the link has no attribute of the author's");
    }
}
