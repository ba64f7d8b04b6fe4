use std::io::{BufRead, BufReader, ErrorKind, Read, Result, Write};

/// A connection, in the clear until its handshake. All that is
/// read from then on is decrypted. It ends after a megabyte.
pub trait Channel: Read + Write {
    fn start_tls(&mut self) -> Result<()>;
}

pub trait Office {
    fn sign_in(&self, name_and_password: &str) -> Option<String>;
    fn post(&mut self, from: Option<&str>, to: &str, text: &str);
}

pub fn serve<C: Channel>(
    channel: C,
    office: &mut impl Office,
) -> Result<()> {
    let mut input = BufReader::new(channel);
    let (mut secure, mut user) = (false, None);
    loop {
        let line = line(&mut input)?;
        match line.split_once(' ').unwrap_or((&line, "")) {
            ("STARTTLS", _) if !secure => {
                input.get_mut().write_all(b"220 go ahead\n")?;
                input.get_mut().start_tls()?;
                input = BufReader::new(input.into_inner());
                // Whoever has been here before is a stranger.
                (secure, user) = (true, None);
                continue;
            }
            ("AUTH", who) if secure => user = office.sign_in(who),
            ("SEND", to) if secure => {
                let text = text(&mut input)?;
                office.post(user.as_deref(), to, &text);
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
    if input.read_line(&mut line)? == 0 {
        return Err(ErrorKind::UnexpectedEof.into());
    }
    Ok(line.trim_end().to_string())
}
