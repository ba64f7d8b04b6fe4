include!("snippet.rs");

fn main() {
    let orders = [
        (100, 30, 3, Some(10)),
        (100, 25, 4, Some(0)),
        (100, 101, 1, None),
        (100, 30, 4, None),
        (100, 30, 0, Some(100)),
        (0, 0, 5, Some(0)),
    ];
    for (points, price, count, left) in orders {
        if pay(points, price, count) != left {
            println!("broken: {count} at {price} with {points} points leave {:?}", pay(points, price, count));
            std::process::exit(1);
        }
    }
    println!("WORKS");
}
