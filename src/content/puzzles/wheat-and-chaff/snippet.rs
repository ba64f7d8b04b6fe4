 //! The waiting jobs of a print server, oldest first.

 use std::ptr;

 pub struct Queue<T> {
     pub jobs: Vec<T>,
 }

+struct Sift<'a, T> {
+    jobs: &'a mut Vec<T>,
+    len: usize,
+    next: usize,
+    kept: usize,
+}
+
+impl<T> Drop for Sift<'_, T> {
+    fn drop(&mut self) {
+        let rest = self.len - self.next;
+        let base = self.jobs.as_mut_ptr();
+        unsafe {
+            let from = base.add(self.next);
+            ptr::copy(from, base.add(self.kept), rest);
+            self.jobs.set_len(self.kept + rest);
+        }
+    }
+}
+
 impl<T> Queue<T> {
     /// Drops the jobs that `keep` doesn't want.
     pub fn sift(&mut self, mut keep: impl FnMut(&T) -> bool) {
         let len = self.jobs.len();
-        let base = self.jobs.as_mut_ptr();
-        let mut kept = 0;
-        for next in 0..len {
+        unsafe { self.jobs.set_len(0) };
+        let jobs = &mut self.jobs;
+        let mut s = Sift { jobs, len, next: 0, kept: 0 };
+        while s.next < len {
+            let base = s.jobs.as_mut_ptr();
             unsafe {
-                let job = base.add(next);
+                let job = base.add(s.next);
                 if keep(&*job) {
-                    ptr::copy(job, base.add(kept), 1);
-                    kept += 1;
+                    ptr::copy(job, base.add(s.kept), 1);
+                    s.kept += 1;
+                    s.next += 1;
                 } else {
                     ptr::drop_in_place(job);
+                    s.next += 1;
                 }
             }
         }
-        unsafe { self.jobs.set_len(kept) };
     }
 }
