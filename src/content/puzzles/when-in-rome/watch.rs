// Eve asks for Ann's report, and nginx passes on what its location /reports/ leaves.
#[path = "desk.rs"]
mod desk;
use desk::{Answer, Desk, Headers};

fn passed(client: &[(&str, &str)]) -> Headers {
    let conf = std::fs::read_to_string("nginx.conf").unwrap();
    let location = conf.split("location /reports/").nth(1).unwrap();
    let words = location.lines().map(|line| line.trim().trim_end_matches(';').split(' ').collect::<Vec<_>>());
    let sets: Vec<_> = words.filter(|words| words[0] == "proxy_set_header").collect();
    let kept = client.iter().filter(|(name, _)| sets.iter().all(|words| words[1] != *name));
    let mut headers: Vec<_> = kept.map(|(name, value)| (name.to_lowercase(), value.to_string())).collect();
    for words in sets.iter().filter(|words| words[2] != "\"\"") {
        headers.push((words[1].to_lowercase(), words[2].replace("$remote_user", "eve")));
    }
    headers
}

fn main() {
    let mut desk = Desk::default();
    desk.reports.insert("7".into(), ("ann".into(), "Ann's report".into()));
    match desk.answer("/reports/7", &passed(&[("X-Act-As", "ann")])) {
        Answer::Text(text) => println!("HARM: Eve gets {text}"),
        answer => println!("NO HARM: Eve gets {answer:?}"),
    }
}
