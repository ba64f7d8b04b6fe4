const MAX_MESSAGE: usize = 256 * 1024;
const MAX_DEPTH: usize = 64;

#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Nil,
    Num(u64),
    Text(String),
    List(Vec<Value>),
}

/// Reads one whole message; `None` if it is not well formed.
pub fn decode(message: &[u8]) -> Option<Value> {
    if message.len() > MAX_MESSAGE {
        return None;
    }
    let mut reader = Reader(message);
    let value = reader.value(0)?;
    reader.0.is_empty().then_some(value)
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn value(&mut self, depth: usize) -> Option<Value> {
        match self.take(1)?[0] {
            0 => Some(Value::Nil),
            1 => Some(Value::Num(self.word()?.into())),
            2 => {
                let len = self.word()? as usize;
                let text = self.take(len)?.to_vec();
                String::from_utf8(text).ok().map(Value::Text)
            }
            3 if depth < MAX_DEPTH => {
                let count = self.word()? as usize;
                // Every item is one byte at least, its tag.
                if count > self.0.len() {
                    return None;
                }
                let mut items = vec![Value::Nil; count];
                for item in &mut items {
                    *item = self.value(depth + 1)?;
                }
                Some(Value::List(items))
            }
            _ => None,
        }
    }

    fn word(&mut self) -> Option<u32> {
        let bytes = self.take(4)?.try_into().ok()?;
        Some(u32::from_be_bytes(bytes))
    }

    fn take(&mut self, n: usize) -> Option<&'a [u8]> {
        let head = self.0.get(..n)?;
        self.0 = &self.0[n..];
        Some(head)
    }
}
