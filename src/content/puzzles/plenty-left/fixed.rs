const MAX_ITEMS: usize = 100_000;
const MAX_DEPTH: usize = 40;

#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Nil,
    Num(u64),
    Text(String),
    List(Vec<Value>),
}

/// Reads one whole message; `None` if it isn't well formed or
/// its lists have more than MAX_ITEMS items together.
pub fn decode(message: &[u8]) -> Option<Value> {
    let mut reader = Reader { rest: message, left: MAX_ITEMS };
    let value = reader.value(0)?;
    reader.rest.is_empty().then_some(value)
}

struct Reader<'a> {
    rest: &'a [u8],
    left: usize,
}

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
                if count > self.left {
                    return None;
                }
                self.left = self.left.checked_sub(count)?;
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
        Some(u32::from_be_bytes(self.take(4)?.try_into().ok()?))
    }

    fn take(&mut self, n: usize) -> Option<&'a [u8]> {
        let head = self.rest.get(..n)?;
        self.rest = &self.rest[n..];
        Some(head)
    }
}
