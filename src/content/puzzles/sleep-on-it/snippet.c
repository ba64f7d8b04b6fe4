#include <stdint.h>

enum { STEP = 8 };

/* One number that survives without power; 0 in a new tracker. */
uint32_t flash_read(void);
void flash_write(uint32_t number);

static uint32_t next, saved;

void radio_on(void)
{
    saved = flash_read();
    next = saved;
}

/* Takes `count` numbers in a row and returns the first one. */
uint32_t radio_take(uint32_t count)
{
    uint32_t first = next;

    next += count;
    if (next - saved >= STEP) {
        saved = next;
        flash_write(saved);
    }
    return first;
}

void radio_off(void)
{
    if (next != saved) {
        saved = next;
        flash_write(saved);
    }
}
=== Patch 1
@@ -14 +14,2 @@
     next = saved;
+    flash_write(saved + STEP);
=== Patch 2
@@ -13 +13 @@
-    saved = flash_read();
+    saved = flash_read() + STEP;
=== Patch 3
@@ -14 +14 @@
-    next = saved;
+    next = saved + STEP;
