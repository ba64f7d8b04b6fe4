 package ledger

 import (
 	"crypto/sha256"
 	"fmt"
 )

 func hash(text string) string {
 	return fmt.Sprintf("%x", sha256.Sum256([]byte(text)))
 }

 // leaf stands for an entry.
 func leaf(entry string) string {
-	return hash(entry)
+	return hash("entry " + entry)
 }

 // node stands for what its two parts stand for.
 func node(a, b string) string {
-	return hash(a + b)
+	return hash("parts " + a + b)
 }

 // Seal returns the fingerprint of a list.
 func Seal(list []string) string {
 	level := []string{}
 	for _, entry := range list {
 		level = append(level, leaf(entry))
 	}
 	for len(level) > 1 {
 		up := []string{}
 		for i := 0; i < len(level); i += 2 {
 			j := (i + 1) % len(level)
 			up = append(up, node(level[i], level[j]))
 		}
 		level = up
 	}
 	if len(level) == 0 {
 		return hash("none")
 	}
 	return level[0]
 }
