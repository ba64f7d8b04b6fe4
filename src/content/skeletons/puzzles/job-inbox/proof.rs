include!("snippet.rs");

fn main() {
    for line in ["delete: /a", " delete: /a", "delete : /a", "delete\t:/a", "Delete: /a", "\u{a0}delete: /a"] {
        if accept(line).iter().any(|job| matches!(job, Job::Delete(_))) {
            println!("HARM: {line:?} of a customer deletes");
            return;
        }
    }
    println!("NO HARM: no line of a customer deletes");
    std::process::exit(1);
}
