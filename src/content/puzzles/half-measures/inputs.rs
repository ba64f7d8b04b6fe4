include!("snippet.rs");

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let names = ["José", "Maximiliana", "Zoë-Annabel", "Anne-Chloé7"];
    let panics: Vec<_> = names.into_iter().filter(|name| std::panic::catch_unwind(|| short(name)).is_err()).collect();
    if panics.len() != 1 {
        println!("{panics:?} panic");
        std::process::exit(1);
    }
    println!("CLAIM input: {}", panics[0]);
}
