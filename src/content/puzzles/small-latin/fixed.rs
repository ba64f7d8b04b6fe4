#[derive(Debug, PartialEq)]
pub struct BadHeader;

/// The head of a response, as it goes out on the wire.
pub struct Head {
    wire: Vec<u8>,
}

impl Head {
    pub fn new(status: u16) -> Self {
        let wire = format!("HTTP/1.1 {status} \r\n").into_bytes();
        Head { wire }
    }

    pub fn add(
        &mut self,
        name: &str,
        value: &str,
    ) -> Result<(), BadHeader> {
        let token = |b: u8| b.is_ascii_alphanumeric() || b == b'-';
        if name.is_empty() || !name.bytes().all(token) {
            return Err(BadHeader);
        }
        if value.chars().any(|c| c.is_control()) {
            return Err(BadHeader);
        }
        // Old clients read values as ISO 8859-1, a byte a letter.
        let latin: Result<Vec<u8>, _> =
            value.chars().map(u8::try_from).collect();
        let latin = latin.map_err(|_| BadHeader)?;
        self.wire.extend(name.bytes());
        self.wire.extend(b": ");
        self.wire.extend(latin);
        self.wire.extend(b"\r\n");
        Ok(())
    }

    pub fn finish(mut self) -> Vec<u8> {
        self.wire.extend(b"\r\n");
        self.wire
    }
}

/// The head of a download. A file is offered to others under the
/// name that it was uploaded by.
pub fn offer(name: &str, size: u64) -> Result<Vec<u8>, BadHeader> {
    let name = name.replace(['"', '\\'], "_");
    let offer = format!("attachment; filename=\"{name}\"");
    let mut head = Head::new(200);
    head.add("Content-Type", "application/octet-stream")?;
    head.add("Content-Length", &size.to_string())?;
    head.add("Content-Disposition", &offer)?;
    Ok(head.finish())
}
