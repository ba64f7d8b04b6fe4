include!("snippet.rs");

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("broken: {what}");
        std::process::exit(1);
    }
}

fn main() {
    let is = |id| Session { user: Some(UserId(id)) };
    let mut notes = Notes::default();
    notes.create(1, UserId(7));
    expect(notes.read(1) == Some("") && notes.read(2).is_none(), "a new note");
    expect(notes.write(&is(7), 1, "mine"), "the owner writes");
    expect(!notes.write(&is(8), 1, "x"), "another user does not");
    expect(!notes.write(&Session { user: None }, 1, "x"), "nor does a visitor");
    notes.invite(UserId(8), 1, UserId(8));
    expect(!notes.write(&is(8), 1, "x"), "nobody invites himself");
    notes.create(1, UserId(8));
    expect(!notes.write(&is(8), 1, "x") && notes.read(1) == Some("mine"), "a number is taken once");
    notes.invite(UserId(7), 1, UserId(9));
    notes.invite(UserId(7), 1, UserId(10));
    expect(notes.write(&is(9), 1, "ours"), "an invited user writes");
    notes.close_account(UserId(7));
    expect(notes.read(1) == Some("ours"), "the note is still there");
    expect(notes.write(&is(9), 1, "still ours"), "the invited still write");
    expect(!notes.write(&is(7), 1, "x"), "the former owner does not");
    notes.close_account(UserId(10));
    expect(!notes.write(&is(10), 1, "x"), "nor does one who was invited and left");
    expect(!notes.write(&is(9), 5, "x"), "no such note");
    println!("WORKS");
}
