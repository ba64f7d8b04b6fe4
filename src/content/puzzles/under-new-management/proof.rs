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

fn main() {
    let anns = [
        "TO bob\nTEXT\nhello\n.\nQUIT\n",
        "AUTH ann s3cret\nTO bob\nTEXT\nhello\n.\nQUIT\n",
        "TEXT\nhello\n.\nQUIT\n",
    ];
    let ahead: [&[&str]; 5] = [
        &["TO mallory\nSTARTTLS\n"],
        &["TO mallory\n", "STARTTLS\n"],
        &["STARTTLS\nTO mallory\n"],
        &["STARTTLS\nAUTH mallory pw\nTO mallory\nTEXT\n"],
        &["STARTTLS\n", "TO mallory\n"],
    ];
    for clear in ahead {
        for ann in anns {
            let mut post = Post::default();
            let end = serve(Wire::new(clear, &[ann]), &mut post);
            for (from, to, text) in &post.0 {
                if to.contains("mallory") || from == "mallory" {
                    println!("HARM: after {clear:?} in the clear, a mail from {from} to {to} has the text {text:?}, the session ended with {end:?}");
                    return;
                }
            }
        }
    }
    println!("NO HARM: nothing of Ann's came to Mallory");
    std::process::exit(1);
}
