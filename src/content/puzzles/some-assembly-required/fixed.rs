//! Orders of parts, by price, and of kits, such as `(1(23)a)`.

const LONGEST: usize = 32;

pub enum Node { Part(u64), Kit(Vec<usize>) }
pub struct Order { pub nodes: Vec<Node> }

impl Order {
    pub fn read(text: &str) -> Option<Order> {
        let (mut nodes, mut open) = (Vec::new(), Vec::<usize>::new());
        for byte in text.bytes().take(LONGEST) {
            let next = nodes.len();
            let id = match byte {
                b'0'..=b'9' => {
                    nodes.push(Node::Part((byte - b'0').into()));
                    next
                }
                b'(' => {
                    nodes.push(Node::Kit(Vec::new()));
                    next
                }
                b')' => {
                    let id = open.pop()?;
                    if id == 0 {
                        return Some(Order { nodes });
                    }
                    continue;
                }
                b'a'..=b'z' => {
                    let back = usize::from(byte - b'a') + 1;
                    next.checked_sub(back)?
                }
                _ => return None,
            };
            if open.contains(&id) {
                return None;
            }
            let kit = open.last().map(|&kit| &mut nodes[kit]);
            if let Some(Node::Kit(items)) = kit {
                items.push(id);
            }
            if byte == b'(' {
                open.push(id);
            }
        }
        None
    }

    pub fn total(&self, id: usize) -> u64 {
        match &self.nodes[id] {
            Node::Part(price) => *price,
            Node::Kit(items) =>
                items.iter().map(|&item| self.total(item)).sum(),
        }
    }
}
