 //! Reads a bundle: headers such as `F02 a.txt`, each with its lines.
 //!
 //! `F` is a file. `N` and `X`, in any order, describe the next file:
 //! its name and its number of lines, instead of those in its header.

 pub struct File {
     pub name: String,
     pub lines: Vec<String>,
 }

 /// Returns the kind, the number of lines, and the name.
 fn header(line: &str) -> Option<(char, usize, &str)> {
     let kind = line.chars().next()?;
     let size: u8 = line.get(1..3)?.parse().ok()?;
     Some((kind, size.into(), line.get(4..).unwrap_or("")))
 }

 /// Returns the files, or `None` if the bundle is damaged.
 pub fn read(bundle: &str) -> Option<Vec<File>> {
     let lines: Vec<&str> = bundle.lines().collect();
     let (mut next_name, mut next_size) = (None, None);
     let mut files = Vec::new();
     let mut at = 0;
     while at < lines.len() {
-        let (kind, size, name) = header(lines[at])?;
+        let (kind, short, name) = header(lines[at])?;
+        let size = next_size.unwrap_or(short);
         let start = at + 1;
         at = start + size;
+        let data = lines.get(start..at)?;
         match kind {
-            'N' => next_name = Some(*lines.get(start)?),
+            'N' => next_name = Some(*data.first()?),
             'X' => {
-                let size = lines.get(start)?.strip_prefix("size=")?;
+                let size = data.first()?.strip_prefix("size=")?;
                 next_size = Some(size.parse::<u16>().ok()?.into());
             }
             'F' => {
-                let size = next_size.take().unwrap_or(size);
-                let data = lines.get(start..start + size)?;
+                next_size = None;
                 files.push(File {
                     name: next_name.take().unwrap_or(name).into(),
                     lines: data.iter().map(|s| s.to_string()).collect(),
                 });
             }
             _ => return None,
         }
     }
     Some(files)
 }
