 package names

 import "sync"

 // Desk gives names to users, each to one of them.
 type Desk struct {
 	// Check asks a user for proof. It reports whether there is some.
 	Check func(user, name string) bool
 	mu    sync.Mutex
 	names map[string]string
+	asked map[string]string
 }

 // Claim reports whether the user has got the name.
 func (d *Desk) Claim(user, name string) bool {
-	if d.Owner(name) != "" {
-		return false
-	}
+	d.mu.Lock()
+	if d.names[name] != "" || d.asked[name] != "" {
+		d.mu.Unlock()
+		return false
+	}
+	d.asked[name] = user
+	d.mu.Unlock()
 	proven := d.Check(user, name)
 	d.mu.Lock()
 	defer d.mu.Unlock()
+	delete(d.asked, name)
 	if proven {
 		d.names[name] = user
 	}
 	return proven
 }

 // Leave gives up everything that a user has.
 func (d *Desk) Leave(user string) {
 	d.mu.Lock()
 	defer d.mu.Unlock()
 	for name, owner := range d.names {
 		if owner == user {
 			delete(d.names, name)
 		}
 	}
+	for name, owner := range d.asked {
+		if owner == user {
+			delete(d.asked, name)
+		}
+	}
 }

 // Owner returns "" for a name that's free.
 func (d *Desk) Owner(name string) string {
 	d.mu.Lock()
 	defer d.mu.Unlock()
 	return d.names[name]
 }
