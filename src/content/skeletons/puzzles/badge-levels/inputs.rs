#[allow(dead_code)]
#[path = "snippet.rs"]
mod snippet;

fn main() {
    let highest = (0..=3).filter(|&level| snippet::opens("Guest", level)).max();
    println!("CLAIM first: {}", highest.unwrap());
    let badges = ["guest", "student,", "staff", " night "];
    let count = badges.iter().filter(|roles| snippet::opens(roles, 3)).count();
    println!("CLAIM empty: {}", ["None", "1", "2", "3"][count]);
}
