 //! Wishes of guests, as commands for the desk program.

 const WIDTH: usize = 20; // of a field on the desk's screen

 /// Returns the line that the desk program runs.
 pub fn command(room: u16, wish: &str, name: &str) -> String {
     format!("wish {room} {} by {};", quoted(wish), quoted(name))
 }

 fn quoted(text: &str) -> String {
     let mut out = String::new();
     for c in text.chars() {
         match c {
             '\'' => out.push_str("''"),
             ' '..='~' => out.push(c),
             _ => out.push('?'),
         }
     }
-    out.truncate(WIDTH);
+    if out.len() > WIDTH {
+        out.truncate(WIDTH);
+        if out.ends_with('\'') {
+            out.pop();
+        }
+    }
     format!("'{out}'")
 }
