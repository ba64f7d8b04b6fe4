use std::mem::{replace, take};

/// Each level of a tree takes stack when it's matched or dropped.
const MAX_HEIGHT: usize = 47;

/// A word, or an operator and the parts it applies to.
pub struct Node { label: String, parts: Vec<Node>, height: usize }

impl Node {
    fn new(label: &str, parts: Vec<Node>) -> Node {
        let tallest = parts.iter().map(|part| part.height).max();
        let height = tallest.map_or(0, |tallest| tallest + 1);
        Node { label: label.to_string(), parts, height }
    }

    /// Makes `a or b or c` one node with three parts.
    fn join(mut self, op: &str, right: Node) -> Node {
        if self.label != op {
            return Node::new(op, vec![self, right]);
        }
        let below = right.height;
        self.parts.push(right);
        self.height = self.height.max(below);
        self
    }
}

#[derive(Default)]
struct Group<'a> { left: Option<Node>, op: Option<&'a str>, not: bool }

fn add(group: &mut Group, mut node: Node) -> Option<()> {
    if take(&mut group.not) {
        node = Node::new("not", vec![node]);
    }
    if let Some(left) = group.left.take() {
        node = left.join(group.op.take()?, node);
    }
    let height = node.height;
    group.left = Some(node);
    (height <= MAX_HEIGHT).then_some(())
}

/// Operators apply from left to right. `None`: no search, or too high.
pub fn parse(text: &str) -> Option<Node> {
    let text = text.replace('(', " ( ").replace(')', " ) ");
    let (mut now, mut open) = (Group::default(), Vec::new());
    for token in text.split_whitespace() {
        match token {
            "(" => open.push(take(&mut now)),
            ")" => {
                let inner = replace(&mut now, open.pop()?).left?;
                add(&mut now, inner)?;
            }
            "not" => now.not = !now.not,
            "and" | "or" => now.op = Some(token),
            word => add(&mut now, Node::new(word, vec![]))?,
        }
    }
    now.left.filter(|_| open.is_empty())
}
