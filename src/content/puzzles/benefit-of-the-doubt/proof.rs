include!("snippet.rs");

fn main() {
    fs::create_dir_all("srv/a").unwrap();
    fs::create_dir_all("srv/b").unwrap();
    fs::create_dir_all("srv/themes/plain/css").unwrap();
    fs::write("srv/b/draft.html", "b's own").unwrap();
    let site = Site::open(Path::new("srv/a"), Path::new("srv/themes/plain")).unwrap();
    let there = fs::canonicalize("srv/b/draft.html").unwrap();
    let absolute = there.to_str().unwrap();
    for name in ["../../b/draft.html", "css/../../../b/draft.html", absolute] {
        if site.load(name).is_ok_and(|text| text == "b's own") {
            println!("HARM: {name:?} shows b's draft to the customer of a");
            return;
        }
        let _ = site.save(name, "mine");
        if fs::read_to_string(&there).unwrap() != "b's own" {
            println!("HARM: {name:?} changes b's draft from a");
            return;
        }
    }
    println!("NO HARM: b's draft was neither shown nor changed");
    std::process::exit(1);
}
