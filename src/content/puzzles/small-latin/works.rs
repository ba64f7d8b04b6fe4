// Heads come out right, and Latin names as ISO 8859-1.
#[path = "snippet.rs"]
mod snippet;

use snippet::{offer, BadHeader, Head};
use std::process::exit;

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("BROKE: {what}");
        exit(1);
    }
}

fn wire(name: &[u8]) -> Vec<u8> {
    let mut wire = b"HTTP/1.1 200 \r\n".to_vec();
    wire.extend(b"Content-Type: application/octet-stream\r\n");
    wire.extend(b"Content-Length: 12\r\n");
    wire.extend(b"Content-Disposition: attachment; filename=\"");
    wire.extend(name);
    wire.extend(b"\"\r\n\r\n");
    wire
}

fn main() {
    let same = |name: &str, bytes: &[u8]| {
        expect(offer(name, 12) == Ok(wire(bytes)), name);
    };
    same("plan.pdf", b"plan.pdf");
    same("two words.pdf", b"two words.pdf");
    same("say \"hi\" \\o.pdf", b"say _hi_ _o.pdf");
    same("grün.pdf", b"gr\xFCn.pdf");
    same("ÿ.pdf", b"\xFF.pdf");
    let bad = ["a\r\nb", "a\nb", "a\tb", "a\0b", "a\u{7f}b", "a\u{85}b"];
    for bad in bad {
        expect(offer(bad, 12) == Err(BadHeader), "a control character");
    }
    let mut head = Head::new(204);
    for bad in ["", "A B", "A:", "A\r\n"] {
        expect(head.add(bad, "x") == Err(BadHeader), "a bad name");
    }
    expect(head.add("X-One", "1").is_ok(), "a good header");
    let wire = b"HTTP/1.1 204 \r\nX-One: 1\r\n\r\n";
    expect(head.finish() == wire, "nothing of the bad ones");
    println!("WORKS");
}
