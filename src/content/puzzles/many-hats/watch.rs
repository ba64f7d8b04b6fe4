// A request acts as tenant 4, switches to 7, acts as 5 as well, and ends.
#[path = "snippet.rs"]
mod snippet;

use snippet::{current, Request};

fn main() {
    println!("act_as(4), switch(7), act_as(5), end");
    let mut request = Request::default();
    request.act_as(4);
    request.switch(7);
    request.act_as(5);
    drop(request);
    match current() {
        0 => println!("NO HARM: the next request starts as nobody"),
        id => println!("HARM: the next request starts as tenant {id} and reads its rows"),
    }
}
