 #include <stdint.h>

-enum { WINDOW = 32 };
+enum { ROWS = 5, WINDOW = 8 * ROWS };

 struct rx {
     uint32_t top;  /* the highest number so far */
-    uint32_t seen; /* bit i stands for top - i */
+    uint8_t seen[ROWS]; /* n: row n / 8 % ROWS, bit n % 8 */
 };

 int rx_accept(struct rx *rx, uint32_t n)
 {
     if (n > rx->top) {
-        uint32_t step = n - rx->top;
-        rx->seen = step < WINDOW ? rx->seen << step : 0;
+        uint32_t row = rx->top / 8, last = n / 8;
+        if (last - row > ROWS)
+            row = last - ROWS;
+        while (row < last)
+            rx->seen[++row % ROWS] = 0;
         rx->top = n;
+    } else if (rx->top - n >= WINDOW) {
+        return 0; /* too old */
     }

-    uint32_t back = rx->top - n;
-    uint32_t bit = back < WINDOW ? 1u << back : 0;
-    if (rx->seen & bit)
+    uint8_t bit = 1u << n % 8, *seen = &rx->seen[n / 8 % ROWS];
+    if (*seen & bit)
         return 0;
-    rx->seen |= bit;
+    *seen |= bit;
     return 1;
 }
