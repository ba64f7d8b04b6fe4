// Hands the store names that should stay below its root, and looks
// whether a file was written or read elsewhere.
#[path = "snippet.rs"]
mod snippet;

use snippet::Attachments;
use std::{env, fs, process::exit};

fn main() {
    let here = env::current_dir().unwrap().join("proof-files");
    let _ = fs::remove_dir_all(&here);
    let root = here.join("wiki");
    fs::create_dir_all(&root).unwrap();
    let wiki = Attachments::new(&root);
    let here = here.to_str().unwrap();

    // Every name aims at the file in its second column.
    let aims = [
        (format!("{here}/cron.d/job"), format!("{here}/cron.d/job")),
        (format!("/{here}/two/job"), format!("{here}/two/job")),
        (
            format!("{here}/wiki-old/job"),
            format!("{here}/wiki-old/job"),
        ),
        ("../up/job".into(), format!("{here}/up/job")),
        ("a/../../mid/job".into(), format!("{here}/mid/job")),
    ];
    for (name, aim) in &aims {
        let _ = wiki.store(name, b"* * * * * root id");
        if fs::read(aim).map_or(false, |b| b.ends_with(b"root id")) {
            println!("HARM: store({name:?}) wrote {aim}, outside wiki/");
            exit(0);
        }
        let dir = std::path::Path::new(aim).parent().unwrap();
        fs::create_dir_all(dir).unwrap();
        fs::write(aim, b"secret").unwrap();
        if wiki.load(name).map_or(false, |b| b == b"secret") {
            println!("HARM: load({name:?}) read {aim}, outside wiki/");
            exit(0);
        }
    }
    println!("NO HARM: all {} names were kept below wiki/", aims.len());
    exit(1);
}
