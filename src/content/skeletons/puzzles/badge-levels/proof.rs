#[allow(dead_code)]
#[path = "snippet.rs"]
mod snippet;

fn main() {
    for roles in ["gest", "visitor", "student,visitor"] {
        if snippet::opens(roles, 3) {
            println!("HARM: a badge that says {roles} opens the vault");
            return;
        }
    }
    println!("NO HARM: unknown roles don't open the vault");
    std::process::exit(1);
}
