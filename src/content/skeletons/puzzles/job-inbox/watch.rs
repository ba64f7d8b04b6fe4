include!("snippet.rs");

fn main() {
    let jobs = accept("delete: /albums\ndelete : /albums");
    println!("{jobs:?}");
    if jobs.is_empty() {
        println!("NO HARM: none of the customer's lines becomes a job");
    } else {
        println!("HARM: a customer's line becomes a Delete");
    }
}
