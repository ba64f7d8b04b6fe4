include!("snippet.rs");

fn fresh(place: &str) -> (PathBuf, Site) {
    for site in ["a", "b"] {
        fs::create_dir_all(format!("{place}/srv/{site}")).unwrap();
        fs::write(format!("{place}/srv/{site}/index.html"), "home").unwrap();
    }
    let srv = fs::canonicalize(format!("{place}/srv")).unwrap();
    let site = Site::open(&srv.join("a")).unwrap();
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

fn find(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            find(&path, found);
        } else if path.ends_with("sale.html") {
            found.push(path);
        }
    }
}

fn main() {
    let (srv, site) = fresh("first");
    let _ = site.save(srv.join("a/sale.html").to_str().unwrap(), "sale");
    let mut found = Vec::new();
    find(&srv, &mut found);
    let inner = srv.join("a").join(srv.strip_prefix("/").unwrap()).join("a/sale.html");
    claim("trigger", &[
        ("In `/srv/a/srv/a`", found == [inner]),
        ("Nowhere", found.is_empty()),
        ("In `/srv`", found == [srv.join("sale.html")]),
        ("In `/srv/a`", found == [srv.join("a/sale.html")]),
    ]);

    let (srv, site) = fresh("second");
    let _ = site.save("new/../../sale.html", "sale");
    let mut found = Vec::new();
    find(&srv, &mut found);
    claim("why", &[
        ("In `/srv`", found == [srv.join("sale.html")]),
        ("In `/srv/a`", found == [srv.join("a/sale.html")]),
        ("In `/srv/a/new`", found == [srv.join("a/new/sale.html")]),
        ("Nowhere", found.is_empty()),
    ]);

    let (_, site) = fresh("again");
    let name = "../b/sale.html";
    let calls = [site.save(name, "one").is_ok(), site.save(name, "two").is_ok(), site.load(name).is_ok()];
    claim("cost", &[
        ("`Ok`, `Ok`, `Ok`", calls == [true, true, true]),
        ("`Ok`, `Err`, `Err`", calls == [true, false, false]),
        ("`Err`, `Err`, `Err`", calls == [false, false, false]),
        ("`Ok`, `Err`, `Ok`", calls == [true, false, true]),
    ]);
}
