include!("snippet.rs");

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

static NOW: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

/// Counts the bytes in use.
struct Counter;

unsafe impl GlobalAlloc for Counter {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.fetch_add(layout.size(), Ordering::SeqCst) + layout.size();
        PEAK.fetch_max(now, Ordering::SeqCst);
        System.alloc(layout)
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Ordering::SeqCst);
        System.dealloc(pointer, layout)
    }
}

#[global_allocator]
static COUNTER: Counter = Counter;

/// The most memory that `read` has in use at a time.
fn peak(file: &str) -> (usize, Option<String>) {
    let before = NOW.load(Ordering::SeqCst);
    PEAK.store(before, Ordering::SeqCst);
    let text = read(file);
    (PEAK.load(Ordering::SeqCst) - before, text)
}

fn main() {
    let mut files: Vec<(&str, String)> = Vec::new();
    let mut laughs = String::from("<!ENTITY l0 \"ha\">\n");
    for i in 1..30 {
        laughs += &format!("<!ENTITY l{i} \"{}\">\n", format!("&l{};", i - 1).repeat(10));
    }
    files.push(("a billion laughs", laughs + "&l29;"));
    let large = format!("<!ENTITY b \"{}\">\n<!ENTITY a \"{}\">\n", "h".repeat(64), "&b;".repeat(64));
    files.push(("one line of large entities", format!("{large}{}\n", "&a;".repeat(19_000))));
    files.push(("a line after a full text", format!("{large}{}\n{}\n", "&a;".repeat(16), "&a;".repeat(19_000))));
    files.push(("many lines of large entities", format!("{large}{}", "&a;\n".repeat(14_000))));
    files.push(("a large definition", format!("{large}<!ENTITY c \"{}\">\n", "&a;".repeat(19_000))));
    let many: String = (0..2_000).map(|i| format!("<!ENTITY e{i} \"&a;\">\n")).collect();
    files.push(("many entities", format!("{large}{many}")));
    let double: String = "<!ENTITY a \"&a;&a;\">\n".repeat(2_500);
    files.push(("an entity that doubles", format!("<!ENTITY a \"ha\">\n{double}{}", "&a;".repeat(3_000))));
    files.push(("an entity in itself", "<!ENTITY a \"&a;&a;\">\n&a;".into()));
    files.push(("two in each other", "<!ENTITY a \"&b;\">\n<!ENTITY b \"&a;\">\n&a;".into()));
    files.push(("a hidden reference", "<!ENTITY a \"&amp;a;&amp;a;\">\n&a;".into()));
    std::fs::write("secret.ent", "the secret").unwrap();
    let here = std::env::current_dir().unwrap().join("secret.ent");
    for name in ["secret.ent", "./secret.ent", here.to_str().unwrap(), &format!("file://{}", here.display()), "units.ent/../secret.ent"] {
        files.push(("an external entity", format!("<!ENTITY a SYSTEM \"{name}\">\n&a;")));
    }
    let tried = files.len();
    for (what, file) in files {
        assert!(file.len() <= 65_536, "{what}: {}", file.len());
        let (bytes, text) = peak(&file);
        if bytes > 2 << 20 {
            println!("HARM: {what}: {} bytes take {bytes} bytes of memory", file.len());
            return;
        }
        if text.map_or(false, |text| text.contains("the secret")) {
            println!("HARM: {what} brings the text of another file");
            return;
        }
    }
    println!("NO HARM: none of {tried} files takes more than 2 MiB or reads another file");
    std::process::exit(1);
}
