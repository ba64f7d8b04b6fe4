include!("snippet.rs");

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("broken: {what}");
        std::process::exit(1);
    }
}

fn main() {
    fs::create_dir_all("sites/a/img").unwrap();
    fs::write("sites/a/index.html", "home").unwrap();
    fs::write("sites/key", "secret").unwrap();
    let site = Site::open(Path::new("sites/a")).unwrap();
    let is = |name: &str, text: &str| site.load(name).ok().as_deref() == Some(text);
    expect(is("index.html", "home"), "an existing file is loaded");
    expect(site.save("index.html", "new home").is_ok() && is("index.html", "new home"), "an existing file is changed");
    expect(is("img/../index.html", "new home"), "an existing file by way of a folder");
    for name in ["about.html", "img/a.svg", "..notes", "blog/2026/a.html"] {
        expect(site.save(name, name).is_ok() && is(name, name), &format!("a new file, {name}"));
        expect(site.save(name, "again").is_ok() && is(name, "again"), &format!("{name} once more"));
    }
    expect(fs::read_to_string("sites/a/blog/2026/a.html").unwrap() == "again", "it's where it should be");
    expect(site.load("none.html").is_err(), "nothing there");
    expect(site.load("../key").is_err(), "a file outside");
    expect(site.save("../key", "x").is_err(), "a change outside");
    expect(site.save("big", &"x".repeat(MAX_FILE + 1)).is_err(), "too large");
    println!("WORKS");
}
