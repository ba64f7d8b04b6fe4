use std::io::{BufRead, BufReader, ErrorKind, Read, Result, Write};

/// A connection, in the clear until its handshake. All that is
/// read from then on is decrypted. It ends after a megabyte.
pub trait Channel: Read + Write {
    fn start_tls(&mut self) -> Result<()>;
}

pub trait Office {
    fn sign_in(&self, name_and_password: &str) -> Option<String>;
    fn post(&mut self, from: Option<&str>, to: &[String], text: &str);
}

pub fn serve(wire: impl Channel, desk: &mut impl Office) -> Result<()> {
    let mut input = BufReader::new(wire);
    let (mut secure, mut user, mut to) = (false, None, Vec::new());
    loop {
        let line = line(&mut input)?;
        match line.split_once(' ').unwrap_or((&line, "")) {
            ("STARTTLS", _) if !secure => {
                input.get_mut().write_all(b"220 go ahead\n")?;
                input.get_mut().start_tls()?;
                input = BufReader::new(input.into_inner());
                (secure, user) = (true, None);
                to.clear();
                continue;
            }
            ("AUTH", who) if secure => {
                user = desk.sign_in(who);
                to.clear();
            }
            ("TO", name) => to.push(name.to_string()),
            ("TEXT", _) if secure => {
                let text = text(&mut input)?;
                desk.post(user.as_deref(), &to, &text);
                to.clear();
            }
            ("QUIT", _) => return Ok(()),
            _ => return Err(ErrorKind::InvalidInput.into()),
        }
        input.get_mut().write_all(b"250 done\n")?;
    }
}

fn text(input: &mut impl BufRead) -> Result<String> {
    let mut text = String::new();
    loop {
        match line(input)?.as_str() {
            "." => return Ok(text),
            line => text.extend([line, "\n"]),
        }
    }
}

fn line(input: &mut impl BufRead) -> Result<String> {
    let mut line = String::new();
    match input.read_line(&mut line)? {
        0 => Err(ErrorKind::UnexpectedEof.into()),
        _ => Ok(line.trim_end().to_string()),
    }
}
