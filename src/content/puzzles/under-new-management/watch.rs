// Mallory sends two lines in the clear, and Ann goes on after the handshake.
#[path = "snippet.rs"]
mod snippet;
use snippet::{serve, Channel, Office};
use std::io::{Read, Result, Write};

struct Wire(&'static [u8], &'static [u8]);
impl Read for Wire {
    fn read(&mut self, to: &mut [u8]) -> Result<usize> { self.0.read(to) }
}
impl Write for Wire {
    fn write(&mut self, from: &[u8]) -> Result<usize> { Ok(from.len()) }
    fn flush(&mut self) -> Result<()> { Ok(()) }
}
impl Channel for Wire {
    fn start_tls(&mut self) -> Result<()> { self.0 = self.1; Ok(()) }
}
struct Desk;
impl Office for Desk {
    fn sign_in(&self, _: &str) -> Option<String> { None }
    fn post(&mut self, _: Option<&str>, to: &[String], text: &str) {
        let copies = to.iter().any(|name| name == "mallory");
        let harm = if copies { "HARM: Mallory gets a copy" } else { "NO HARM: only Bob gets the mail" };
        println!("{to:?} {text:?}\n{harm}");
    }
}
fn main() {
    let wire = Wire(b"TO mallory\nSTARTTLS\n", b"TO bob\nTEXT\nhello\n.\nQUIT\n");
    serve(wire, &mut Desk).unwrap();
}
