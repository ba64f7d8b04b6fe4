#[allow(dead_code)]
#[path = "snippet.rs"]
mod snippet;

fn main() {
    let open = |roles: &str| (0..=3).filter(|&level| snippet::opens(roles, level)).count();
    let ok = open("guest") == 1
        && open("student") == 2
        && open("staff") == 3
        && open("guest, night ") == 3
        && open("director") == 4
        && open("student,director") == 4;
    println!("{}", if ok { "WORKS" } else { "broken: a badge" });
    std::process::exit(if ok { 0 } else { 1 });
}
