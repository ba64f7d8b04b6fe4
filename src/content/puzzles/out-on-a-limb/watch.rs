// Eve moves the folder that she's in to another share, and goes up.
#[path = "snippet.rs"]
mod snippet;

fn main() {
    let (mut drive, all) = snippet::Drive::new();
    for folder in ["/pub", "/pub/a", "/eve"] {
        drive.make(&all, folder, None);
    }
    drive.make(&all, "/n", Some("secret"));
    let mut p = drive.grant(&all, "/pub", true).unwrap();
    let e = drive.grant(&all, "/eve", true).unwrap();
    drive.cd(&mut p, "a");
    drive.send(&p, ".", &e);
    match drive.read(&p, "../../n") {
        Some(text) => println!("HARM: Eve reads a file outside her shares: {text}"),
        None => println!("NO HARM: Eve stays inside her shares"),
    }
}
