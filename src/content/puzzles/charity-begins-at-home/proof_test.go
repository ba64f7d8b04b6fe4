package homes

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestProof(t *testing.T) {
	root := t.TempDir()
	if err := os.Mkdir(filepath.Join(root, ".old"), 0o700); err != nil {
		t.Fatal("NO HARM: no store:", err)
	}
	store := &Store{root}
	const secret = "the key is under the mat"
	for _, text := range []string{secret, "the key is with Ann"} {
		if err := store.Write("bob", "drafts/keys.txt", []byte(text)); err != nil {
			t.Fatal("NO HARM: bob can't write:", err)
		}
	}
	// Eve registers with the start of the path, joined by each character.
	tries := 0
	for _, joint := range []string{"", ".", "-", "_", "@", "+", "=", "~", "/"} {
		flat := strings.Join([]string{"bob", "drafts", "keys", "txt"}, joint)
		for cut := 1; cut < len(flat); cut++ {
			for skip := 0; skip < 2; skip++ {
				user, name := flat[:cut], flat[cut+skip:]
				if user == "bob" {
					continue
				}
				tries++
				text, err := store.Undo(user, name)
				if err == nil && string(text) == secret {
					fmt.Printf("HARM: %s asked for %q and got bob's %q\n",
						user, name, text)
					return
				}
			}
		}
	}
	fmt.Printf("NO HARM: %d logins and names, and none got bob's text\n", tries)
	t.Fail()
}
