include!("snippet.rs");

fn fresh(place: &str, files: &[&str]) -> (PathBuf, Site) {
    for file in ["themes/plain/css/main.css", "a/index.html"].iter().chain(files) {
        let path = PathBuf::from(format!("{place}/srv/{file}"));
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, format!("/srv/{file}")).unwrap();
    }
    let srv = fs::canonicalize(format!("{place}/srv")).unwrap();
    let site = Site::open(&srv.join("a"), &srv.join("themes/plain")).unwrap();
    (srv, site)
}

fn claim(question: &str, options: &[(&str, bool)]) {
    let fits: Vec<_> = options.iter().filter(|option| option.1).collect();
    if fits.len() != 1 {
        println!("{question}: {fits:?} fit");
        std::process::exit(1);
    }
    println!("CLAIM {question}: {}", fits[0].0);
}

fn main() {
    let files = ["a/css/x.css", "css/x.css", "themes/css/x.css", "themes/plain/css/x.css"];
    let (_, site) = fresh("first", &files);
    let text = site.load("../css/x.css").unwrap_or_default();
    claim("trigger", &[
        ("`/srv/a/css/x.css`", text == "/srv/a/css/x.css"),
        ("`/srv/css/x.css`", text == "/srv/css/x.css"),
        ("`/srv/themes/css/x.css`", text == "/srv/themes/css/x.css"),
        ("`/srv/themes/plain/css/x.css`", text == "/srv/themes/plain/css/x.css"),
    ]);

    let (_, site) = fresh("names", &["b/k.txt"]);
    let names = ["../b/k.txt", "../../b/k.txt", "/../b/k.txt", "css/../../b/k.txt"];
    claim("which-name", &names.map(|name| (name, site.load(name).is_ok_and(|text| text == "/srv/b/k.txt"))));

    let (srv, site) = fresh("again", &["b/k.txt"]);
    fs::write(srv.join("b/k.txt"), "B").unwrap();
    let _ = site.save("../../b/k.txt", "new");
    let (theirs, loaded) = (fs::read_to_string(srv.join("b/k.txt")).unwrap(), site.load("../../b/k.txt").ok());
    let is = |own: &str, other: Option<&str>| theirs == own && loaded.as_deref() == other;
    claim("cost", &[
        ("`new`, and `load` returns `new`", is("new", Some("new"))),
        ("`B`, and `load` returns `B`", is("B", Some("B"))),
        ("`B`, and `load` returns an error", is("B", None)),
        ("`B`, and `load` returns `new`", is("B", Some("new"))),
    ]);
}
