include!("snippet.rs");

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("broken: {what}");
        std::process::exit(1);
    }
}

fn main() {
    fs::create_dir_all("srv/a/img").unwrap();
    fs::create_dir_all("srv/themes/plain/css").unwrap();
    fs::write("srv/a/index.html", "home").unwrap();
    fs::write("srv/themes/plain/css/x.css", "theme").unwrap();
    fs::write("srv/key", "secret").unwrap();
    let site = Site::open(Path::new("srv/a"), Path::new("srv/themes/plain")).unwrap();
    let is = |name: &str, text: &str| site.load(name).ok().as_deref() == Some(text);
    for name in ["index.html", "/index.html", "../index.html", "img/../index.html", "./index.html"] {
        expect(is(name, "home"), &format!("{name} is loaded"));
    }
    expect(is("css/x.css", "theme"), "the theme's file");
    expect(site.save("css/x.css", "mine").is_ok() && is("css/x.css", "mine"), "its own instead");
    expect(fs::read_to_string("srv/themes/plain/css/x.css").unwrap() == "theme", "the theme is as it was");
    for name in ["about.html", "img/a.svg", "..notes", "blog/2026/a.html", "/faq.html", "../b.html"] {
        expect(site.save(name, name).is_ok() && is(name, name), &format!("a new file, {name}"));
        expect(site.save(name, "again").is_ok() && is(name, "again"), &format!("{name} once more"));
    }
    expect(fs::read_to_string("srv/a/blog/2026/a.html").unwrap() == "again", "it's where it should be");
    expect(site.load("none.html").is_err(), "nothing there");
    expect(site.load("../key").is_err(), "a file outside");
    expect(site.save("..", "x").is_err() && site.save("/", "x").is_err(), "the folder itself");
    expect(site.save("../key", "x").is_ok() && is("key", "x"), "a name from above the site is one in it");
    expect(fs::read_to_string("srv/key").unwrap() == "secret", "a change outside");
    expect(site.save("big", &"x".repeat(MAX_FILE + 1)).is_err(), "too large");
    println!("WORKS");
}
