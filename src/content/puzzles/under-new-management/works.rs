use std::collections::VecDeque;

include!("snippet.rs");

/// What comes in the clear, packet by packet, and what comes by TLS.
struct Wire {
    clear: VecDeque<Vec<u8>>,
    tls: VecDeque<Vec<u8>>,
}

impl Wire {
    fn new(clear: &[&str], tls: &[&str]) -> Wire {
        let packets = |texts: &[&str]| texts.iter().map(|text| text.as_bytes().to_vec()).collect();
        Wire { clear: packets(clear), tls: packets(tls) }
    }
}

impl Read for Wire {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        let Some(mut packet) = self.clear.pop_front() else {
            return Ok(0);
        };
        let n = packet.len().min(buf.len());
        buf[..n].copy_from_slice(&packet[..n]);
        let rest = packet.split_off(n);
        if !rest.is_empty() {
            self.clear.push_front(rest);
        }
        Ok(n)
    }
}

impl Write for Wire {
    fn write(&mut self, buf: &[u8]) -> Result<usize> {
        Ok(buf.len())
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

impl Channel for Wire {
    /// Whatever else is on the wire is no handshake.
    fn start_tls(&mut self) -> Result<()> {
        if !self.clear.is_empty() {
            return Err(ErrorKind::InvalidData.into());
        }
        self.clear = std::mem::take(&mut self.tls);
        Ok(())
    }
}

/// Each mail as sender, recipients, and text.
#[derive(Default)]
struct Post(Vec<(String, String, String)>);

impl Office for Post {
    fn sign_in(&self, name_and_password: &str) -> Option<String> {
        let known = ["ann s3cret", "mallory pw"].contains(&name_and_password);
        let name = name_and_password.split(' ').next()?;
        known.then(|| name.to_string())
    }

    fn post(&mut self, from: Option<&str>, to: &[String], text: &str) {
        let from = from.unwrap_or("a stranger").to_string();
        self.0.push((from, to.join(", "), text.to_string()));
    }
}

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("broken: {what}");
        std::process::exit(1);
    }
}

fn main() {
    let talk = |clear: &[&str], tls: &[&str]| {
        let mut post = Post::default();
        let ended = serve(Wire::new(clear, tls), &mut post).is_ok();
        (ended, post.0)
    };
    let mail = |from: &str, to: &str, text: &str| (from.to_string(), to.to_string(), text.to_string());
    let hello = vec![mail("ann", "bob@example.org, carol", "hello\n")];
    let ann = "AUTH ann s3cret\nTO bob@example.org\nTO carol\nTEXT\nhello\n.\nQUIT\n";
    expect(talk(&["STARTTLS\n"], &[ann]) == (true, hello.clone()), "a mail");
    let (one, two) = ann.split_at(20);
    expect(talk(&["START", "TLS\r\n"], &[one, two]) == (true, hello), "in pieces");
    let left = vec![mail("a stranger", "ann", "hi\n")];
    expect(talk(&["STARTTLS\n"], &["TO ann\nTEXT\nhi\n.\nQUIT\n"]) == (true, left), "a stranger's mail");
    let bad = vec![mail("a stranger", "ann", "")];
    expect(talk(&["STARTTLS\n"], &["AUTH ann guess\nTO ann\nTEXT\n.\nQUIT\n"]) == (true, bad), "a bad password");
    let both = vec![mail("ann", "a", "1\n\n2\n"), mail("ann", "b", ""), mail("mallory", "c", "..\n")];
    let long = "AUTH ann s3cret\nTO a\nTEXT\n1\n\n2\n.\nTO b\nTEXT\n.\nAUTH mallory pw\nTO c\nTEXT\n..\n.\nQUIT\n";
    expect(talk(&["STARTTLS\n"], &[long]) == (true, both), "three mails");
    expect(talk(&["TO bob\n", "QUIT\n"], &[]) == (true, vec![]), "leaving without a mail");
    for clear in ["TO ann\nTEXT\nhi\n.\nQUIT\n", "AUTH ann s3cret\n", "HELO\n", ""] {
        expect(talk(&[clear], &[]) == (false, vec![]), "nothing in the clear");
    }
    expect(talk(&["STARTTLS\n"], &["STARTTLS\n"]) == (false, vec![]), "TLS within TLS");
    expect(talk(&["STARTTLS\n"], &["TO ann\nTEXT\nhalf a ma"]) == (false, vec![]), "half a mail");
    println!("WORKS");
}
