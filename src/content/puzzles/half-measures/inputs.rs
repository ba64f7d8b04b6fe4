include!("snippet.rs");

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let names =
        ["King-André-of-the-Hill", "Doctor-André-from-Lyon", "Grand-Duke-André-Louis", "The-Incredible-André-2"];
    assert!(names.iter().all(|name| name.chars().count() == 22 && name.len() == 23));
    let panics: Vec<_> = names.into_iter().filter(|name| std::panic::catch_unwind(|| short(name)).is_err()).collect();
    if panics.len() != 1 {
        println!("{panics:?} panic");
        std::process::exit(1);
    }
    println!("CLAIM exploit: {}", panics[0]);
}
