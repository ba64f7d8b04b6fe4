const MAX_TEXT: usize = 1 << 20;

#[derive(Debug)]
pub enum Node {
    Word(String),
    List(Vec<Node>),
}

#[derive(Debug, PartialEq)]
pub enum Refused {
    TooLong,
    Unbalanced,
    NotOneList,
}

/// Open lists wait in a vector, not on the stack of calls, so
/// there is no depth that would be too much for it.
pub fn parse(text: &str) -> Result<Node, Refused> {
    let text = text.replace('(', " ( ").replace(')', " ) ");
    let mut open: Vec<Vec<Node>> = Vec::new();
    let mut done = None;
    for token in text.split_whitespace() {
        let node = match token {
            "(" => {
                open.push(Vec::new());
                continue;
            }
            ")" => {
                Node::List(open.pop().ok_or(Refused::Unbalanced)?)
            }
            word => Node::Word(word.to_string()),
        };
        match open.last_mut() {
            Some(list) => list.push(node),
            None if done.is_none() => done = Some(node),
            None => return Err(Refused::NotOneList),
        }
    }
    if !open.is_empty() {
        return Err(Refused::Unbalanced);
    }
    done.ok_or(Refused::NotOneList)
}

/// How many words a search has.
pub fn count(text: &str) -> Result<usize, Refused> {
    if text.len() > MAX_TEXT {
        return Err(Refused::TooLong);
    }
    let root = parse(text)?;
    let (mut todo, mut words) = (vec![&root], 0);
    while let Some(node) = todo.pop() {
        match node {
            Node::Word(_) => words += 1,
            Node::List(items) => todo.extend(items),
        }
    }
    Ok(words)
}
