// Eve gets two codes, Bob gets the next one, and Eve looks for the state.
include!("snippet.rs");

fn hex(number: u64, digits: usize) -> &'static str {
    format!("{number:0digits$x}").leak()
}

/// Gives the fixed code the same random bytes in each recording.
mod std {
    pub use ::std::*;
    pub mod fs {
        pub struct File;
        impl File {
            pub fn open(_: &str) -> ::std::io::Result<::std::io::Cursor<[u8; 8]>> {
                static TAKEN: ::std::sync::atomic::AtomicU64 = ::std::sync::atomic::AtomicU64::new(1);
                let taken = TAKEN.fetch_add(1, ::std::sync::atomic::Ordering::SeqCst);
                Ok(::std::io::Cursor::new(taken.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_le_bytes()))
            }
        }
    }
}

fn main() {
    let mut codes = Codes::new(1_700_000_000_000_000_195);
    let (first, second, bobs) = (codes.code(), codes.code(), codes.code());
    println!("Eve gets {first} and {second}, Bob gets {bobs}");
    let seen = u64::from_str_radix(&first, 16).unwrap();
    for missing in 0..256 {
        let mut copy = Codes { state: seen << 8 | missing };
        if copy.code() == second && copy.code() == bobs {
            println!("HARM: Eve computes Bob's code {bobs} and has the state {}", hex(copy.state, 16));
            return;
        }
    }
    println!("NO HARM: none of 256 states leads to Bob's code");
}
