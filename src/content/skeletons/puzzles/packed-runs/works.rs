include!("snippet.rs");

fn main() {
    let many: Vec<u8> = [1, 0, 0, 5].repeat(16 * 1024);
    let whole = [0, 0, 16, 9];
    let ok = unpack(&[2, 0, 0, 1, 1, 0, 0, 2]) == Some(vec![1, 1, 2])
        && unpack(&many) == Some(vec![5; 16 * 1024])
        && unpack(&whole).map(|map| map.len()) == Some(1 << 20)
        && unpack(&[]) == Some(vec![])
        && unpack(&[1, 0, 0]).is_none();
    println!("{}", if ok { "WORKS" } else { "broken: a map" });
    std::process::exit(if ok { 0 } else { 1 });
}
