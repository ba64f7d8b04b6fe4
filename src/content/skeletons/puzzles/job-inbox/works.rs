include!("snippet.rs");

fn main() {
    let mail = |text: &str| Job::Mail(text.to_string());
    let ok = accept("resize: 640\n mail :hi \nother: 1") == [Job::Resize(640), mail("hi")]
        && accept("mail: how to delete: ask us") == [mail("how to delete: ask us")]
        && Job::read("delete: /tmp/old") == Some(Job::Delete("/tmp/old".into()))
        && accept("").is_empty();
    println!("{}", if ok { "WORKS" } else { "broken: a job" });
    std::process::exit(if ok { 0 } else { 1 });
}
