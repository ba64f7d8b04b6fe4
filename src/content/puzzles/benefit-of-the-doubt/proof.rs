include!("snippet.rs");

fn main() {
    fs::create_dir_all("sites/a/img").unwrap();
    fs::create_dir_all("sites/b").unwrap();
    fs::write("sites/b/index.html", "b's own").unwrap();
    let site = Site::open(Path::new("sites/a")).unwrap();
    let there = fs::canonicalize("sites/b").unwrap().join("sale.html");
    let absolute = there.to_str().unwrap();
    let names = ["../b/sale.html", "img/../../b/sale.html", "./../b/sale.html", "new/../../b/sale.html", absolute];
    for name in names {
        if site.save(name, "half price").is_ok() && there.exists() {
            println!("HARM: {name:?} made a page in b");
            return;
        }
    }
    let own = "../b/index.html";
    let _ = site.save(own, "mine");
    if site.load(own).is_ok() || fs::read_to_string("sites/b/index.html").unwrap() != "b's own" {
        println!("HARM: {own:?} is read or changed from a");
        return;
    }
    println!("NO HARM: nothing in b was created, read, or changed");
    std::process::exit(1);
}
