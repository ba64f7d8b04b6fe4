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

/// Who gets the text that Ann sends.
fn receivers(clear: &str, ann: &str) -> String {
    let mut post = Post::default();
    let _ = serve(Wire::new(&[clear], &[ann]), &mut post);
    let of_hers = post.0.iter().filter(|mail| mail.2.contains("hello"));
    let mut all: Vec<_> = of_hers.flat_map(|mail| mail.1.split(", ")).collect();
    all.sort();
    all.join(" ")
}

fn claim(id: &str, seen: &str) {
    let options = [("Bob", "bob"), ("Mallory", "mallory"), ("Bob and Mallory", "bob mallory"), ("Nobody", "")];
    let fits: Vec<_> = options.iter().filter(|(_, who)| *who == seen).collect();
    if fits.len() != 1 {
        println!("{id}: {seen:?} fits {} options", fits.len());
        std::process::exit(1);
    }
    println!("CLAIM {id}: {}", fits[0].0);
}

fn main() {
    let ann = "TO bob\nTEXT\nhello\n.\nQUIT\n";
    claim("trigger", &receivers("STARTTLS\nTO mallory\n", ann));
    claim("cost", &receivers("TO mallory\nSTARTTLS\n", ann));
    let signed_in = "AUTH ann s3cret\nTO bob\nTEXT\nhello\n.\nQUIT\n";
    claim("why", &receivers("TO mallory\nSTARTTLS\n", signed_in));
}
