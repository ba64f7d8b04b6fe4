// A badge whose roles end with a comma, at the door of the vault.
#[allow(dead_code)]
#[path = "snippet.rs"]
mod snippet;

fn main() {
    if snippet::opens("student,", 3) {
        println!("HARM: a student's badge opens the vault");
    } else {
        println!("NO HARM: a student's badge doesn't open the vault");
    }
}
