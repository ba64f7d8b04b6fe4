 #include <stdbool.h>
 #include <stdlib.h>
 #include <string.h>

 /* What users may set for the programs that the helper runs. */
 static const char *const allowed[] = { "color", "lang", "width" };

 static bool may_pass(const char *name, size_t size)
 {
     for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++)
         if (strlen(allowed[i]) == size &&
             memcmp(allowed[i], name, size) == 0)
             return true;
     return false;
 }

 /* Returns what may pass of `list`: options, with ':' between. */
 char *pass_on(const char *list)
 {
-    char *kept = strdup(list);
-    char *p = kept;
+    char *kept = calloc(strlen(list) + 1, 1);
+    size_t used = 0;
+    const char *p = list;
     if (kept == NULL)
         return NULL;
-    while (*p != '\0') {
+    while (true) {
+        const char *name = p;
+        size_t size = strcspn(p, "=:");
+        if (p[size] == '\0')
+            break;
+        p += size + 1;
+        if (name[size] == ':')
+            continue;
         size_t length = strcspn(p, ":");
-        char *next = p + length + (p[length] == ':');
-        if (!may_pass(p, strcspn(p, "=:")))
-            memmove(p, next, strlen(next) + 1);
-        p = next;
+        if (may_pass(name, size)) {
+            if (used > 0)
+                kept[used++] = ':';
+            memcpy(kept + used, name, size + 1 + length);
+            used += size + 1 + length;
+        }
+        if (p[length] == ':')
+            p += length + 1;
     }
     return kept;
 }
