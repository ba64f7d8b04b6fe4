include!("snippet.rs");

fn main() {
    let (ann, visitor) = (UserId(7), Session { user: None });
    let mut notes = Notes::default();
    notes.create(1, ann);
    let own = Session { user: Some(ann) };
    if !notes.write(&own, 1, "the rules") {
        println!("NO HARM: not even the owner writes");
        std::process::exit(1);
    }
    let before = notes.write(&visitor, 1, "no rules");
    notes.close_account(ann);
    let after = notes.write(&visitor, 1, "no rules");
    let other = notes.write(&Session { user: Some(UserId(8)) }, 1, "no rules");
    if before || after || other {
        let text = notes.read(1);
        println!("HARM: a visitor wrote before the owner left: {before}, after: {after}; another user: {other}; now {text:?}");
        return;
    }
    println!("NO HARM: neither a visitor nor a user writes to a note that nobody owns");
    std::process::exit(1);
}
