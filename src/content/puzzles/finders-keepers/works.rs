include!("snippet.rs");

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("broken: {what}");
        std::process::exit(1);
    }
}

fn main() {
    let (ann, bob, cy, dee) = (UserId(1), UserId(2), UserId(3), UserId(4));
    let mut notes = Notes::default();
    notes.create(ann, 1);
    let can = |notes: &Notes, user| notes.can_write(Some(user), 1);
    expect(can(&notes, ann), "the owner can write");
    expect(!can(&notes, bob), "another user can't");
    expect(!notes.can_write(None, 1), "a visitor can't");
    expect(!notes.can_write(Some(ann), 2) && !notes.can_write(None, 2), "no such note");
    notes.create(bob, 1);
    expect(!can(&notes, bob), "an ID is taken once");
    notes.invite(bob, 1, bob);
    expect(!can(&notes, bob), "only the owner invites");

    // As in the first question: a list that two invitations of Bob don't fill twice.
    for user in [bob, cy, bob, dee] {
        notes.invite(ann, 1, user);
    }
    expect(can(&notes, bob) && can(&notes, cy) && can(&notes, dee), "invited users can write");
    notes.revoke(bob, 1, cy);
    expect(can(&notes, cy), "only the owner revokes");
    notes.revoke(ann, 1, bob);
    let left: Vec<UserId> = notes.0[&1].invited.clone();
    expect(left == [dee, cy], "one call revokes a user invited twice");

    notes.transfer(bob, 1, bob);
    expect(!can(&notes, bob), "only the owner hands over");
    notes.transfer(ann, 1, bob);
    expect(can(&notes, bob), "the new owner can write");
    expect(can(&notes, ann), "the former owner can still write");
    notes.invite(ann, 1, UserId(5));
    expect(!can(&notes, UserId(5)), "the former owner can't invite");
    notes.revoke(bob, 1, ann);
    expect(!can(&notes, ann), "until the new owner revokes them");
    expect(can(&notes, cy) && can(&notes, dee), "others keep their invitations");
    println!("WORKS");
}
