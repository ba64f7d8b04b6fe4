// 40 headers of lists, one in the other.
#[path = "snippet.rs"]
mod snippet;

fn peak() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmPeak")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

fn main() {
    let before = peak();
    let message = [3, 0, 1, 0x86, 0xA0].repeat(40);
    snippet::decode(&message);
    if peak() - before > 50_000 {
        println!("HARM: 200 bytes made the server ask for over 50 MB");
    } else {
        println!("NO HARM: the message is rejected at once");
    }
}
