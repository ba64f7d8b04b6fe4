include!("snippet.rs");

const ANN: UserId = UserId(1);
const BOB: UserId = UserId(2);
const CY: UserId = UserId(3);

fn main() {
    // Each step hands the note over, or invites if its third part is true.
    let chains: [&[(UserId, UserId, bool)]; 4] = [
        &[(ANN, BOB, true), (ANN, BOB, false), (BOB, CY, false)],
        &[(ANN, ANN, true), (ANN, CY, false)],
        &[(ANN, BOB, false), (BOB, ANN, false), (ANN, CY, false)],
        &[(ANN, BOB, false), (BOB, ANN, true), (BOB, BOB, true), (BOB, CY, false)],
    ];
    for chain in chains {
        let mut notes = Notes::default();
        notes.create(ANN, 1);
        for &(by, user, invites) in chain {
            match invites {
                true => notes.invite(by, 1, user),
                false => notes.transfer(by, 1, user),
            }
        }
        if !notes.can_write(Some(CY), 1) {
            println!("NO HARM: the note didn't get to its new owner");
            std::process::exit(1);
        }
        for user in [ANN, BOB] {
            notes.revoke(CY, 1, user);
            if notes.can_write(Some(user), 1) {
                println!("HARM: {user:?} can still write after the owner revoked them, after {chain:?}");
                return;
            }
        }
    }
    println!("NO HARM: revoked users can't write, after {} chains", chains.len());
    std::process::exit(1);
}
