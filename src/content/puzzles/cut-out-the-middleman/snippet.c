 #include <stdbool.h>
 #include <stdint.h>
 #include <string.h>

 enum step { HELLO, METHOD, NAME, REQUEST };
 enum result { WAIT, DONE, FAILED };

 /* A connection to `host` through a SOCKS5 proxy. */
 struct tunnel {
     const char *host;
     uint8_t port[2];
     bool ask_proxy;       /* to resolve the name */
     enum step step;
     size_t size;
     uint8_t message[262]; /* 7 bytes and a name of up to 255 */
 };

 /* These never block. WAIT means that they can't do it yet. */
 enum result socket_send(struct tunnel *, const void *, size_t);
 enum result socket_receive(struct tunnel *, void *, size_t);
 enum result resolver_ask(const char *host, uint8_t address[4]);

 enum result tunnel_step(struct tunnel *t)
 {
     enum result got;
+    bool ask_proxy = t->ask_proxy;
     size_t length = strlen(t->host);
     switch (t->step) {
     case HELLO:
+        if (length > 255)
+            ask_proxy = false;
         if ((got = socket_send(t, "\5\1\0", 3)) != DONE)
             return got;
         t->step = METHOD; /* fall through */
     case METHOD:
         if ((got = socket_receive(t, t->message, 2)) != DONE)
             return got;
         if (memcmp(t->message, "\5\0", 2) != 0)
             return FAILED;
         t->step = NAME; /* fall through */
     case NAME:
-        if (!t->ask_proxy) {
+        if (!ask_proxy) {
             if ((got = resolver_ask(t->host, t->message + 4)) != DONE)
                 return got;
             memcpy(t->message, "\5\1\0\1", 4);
             t->size = 10;
         } else {
             memcpy(t->message, "\5\1\0\3", 4);
             t->message[4] = (uint8_t)length;
             memcpy(t->message + 5, t->host, length);
             t->size = 7 + length;
         }
         memcpy(t->message + t->size - 2, t->port, 2);
         t->step = REQUEST; /* fall through */
     case REQUEST:
         return socket_send(t, t->message, t->size);
     }
     return FAILED;
 }
