 //! Where a user goes after the sign-in.

 const DOMAIN: &str = "acme.example";
 const HOME: &str = "https://acme.example/";

 /// `next` comes from the URL of the sign-in page.
 pub fn destination(next: &str) -> &str {
     if is_ours(next) { next } else { HOME }
 }

 fn is_ours(next: &str) -> bool {
-    let Some(s) = next.strip_prefix("https://") else {
-        return next.starts_with('/');
+    let s = next.split('#').next().unwrap_or("");
+    if s.bytes().any(|b| b <= b' ' || b == b'\\') {
+        return false;
+    }
+    if let Some(path) = s.strip_prefix('/') {
+        return !path.starts_with('/');
+    }
+    let Some(s) = s.strip_prefix("https://") else {
+        return false;
     };
-    let end = s.find(['/', '?', '#', '\\']).unwrap_or(s.len());
-    s[..end].ends_with(DOMAIN)
+    let s = s.split('/').next().unwrap_or("");
+    let s = s.rsplit('@').next().unwrap_or("");
+    let s = s.split(':').next().unwrap_or("");
+    s.strip_suffix(DOMAIN)
+        .is_some_and(|sub| sub.is_empty() || sub.ends_with('.'))
 }
