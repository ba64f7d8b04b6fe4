include!("snippet.rs");

fn main() {
    for line in [" delete: /albums", "delete : /albums", "Delete: /albums", "mail: delete: /albums"] {
        if accept(line).iter().any(|job| matches!(job, Job::Delete(_))) {
            println!("CLAIM first: {line}");
        }
    }
    println!("CLAIM count: {}", accept("resize: 0640\nresize: -1\nmail\n").len());
}
