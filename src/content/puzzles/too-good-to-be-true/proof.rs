include!("snippet.rs");

/// Eve has 100 points. What she gets must be worth no more than what she pays.
fn main() {
    let mut tried = 0;
    for price in [1, 2, 3, 99, 250, 65_535, 65_536, 1 << 31, u32::MAX] {
        let turn = (1u64 << 32).div_ceil(u64::from(price));
        for count in [0, 1, 2, 100, 65_536, turn, turn + 1, turn + 2, 1 << 31, u64::from(u32::MAX)] {
            let Ok(count) = u32::try_from(count) else { continue };
            tried += 1;
            let Some(left) = pay(100, price, count) else { continue };
            let cost = u64::from(price) * u64::from(count);
            if cost > 100 {
                println!("HARM: {count} things at {price} points cost {cost}, and Eve has {left} of her 100 left");
                return;
            }
        }
    }
    println!("NO HARM: {tried} orders, and nobody paid less than the price");
    std::process::exit(1);
}
