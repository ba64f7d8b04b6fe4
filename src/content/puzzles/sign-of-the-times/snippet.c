 #include <stdint.h>

 enum { COLUMNS = 12, ICONS = 40, WIDE = 7 };

 enum { MIRROR = 1, DOUBLE = 2 };

 struct sign {
     uint8_t shown[COLUMNS]; /* a column has 8 dots */
     uint8_t icons[ICONS][WIDE];
 };

 /* Draws icon n, or what fits of it, from column x on. */
 int sign_draw(struct sign *s, unsigned n, int16_t x, unsigned style)
 {
     if (n >= ICONS)
         return -1;

     const uint8_t *icon = s->icons[n];
     int scale = style & DOUBLE ? 2 : 1;
     int skip = x < 0 ? -x : 0;
     int count = WIDE * scale - skip;

     if (count > COLUMNS - x - skip)
         count = COLUMNS - x - skip;
     for (int i = 0; i < count; i++) {
         int c = skip + i / scale;
         if (style & MIRROR)
-            c = WIDE - c;
+            c = WIDE - 1 - c;
         s->shown[x + skip + i] = icon[c];
     }
     return 0;
 }
