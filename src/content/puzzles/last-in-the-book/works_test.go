package door

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

func TestWorks(t *testing.T) {
	path := filepath.Join(t.TempDir(), "guests")
	g, err := Load(path)
	if err != nil {
		t.Fatal("broken:", err)
	}
	if g.Admits("ann") || g.Admits("") {
		t.Fatal("broken: an empty list admits")
	}
	if err := g.Remove("ann"); err != nil {
		t.Fatal("broken: cannot remove from an empty list", err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Fatal("broken: there is a file without guests")
	}
	for _, name := range []string{"bob", "ann", "zoë", "bob"} {
		if err := g.Add(name); err != nil {
			t.Fatal("broken:", err)
		}
	}
	for _, name := range []string{"", "a b", "a\nb", " a", "a\n"} {
		if g.Add(name) == nil || g.Admits(name) {
			t.Fatalf("broken: %q is a name", name)
		}
	}
	text, err := os.ReadFile(path)
	if err != nil || string(text) != "ann\nbob\nzoë\n" {
		t.Fatalf("broken: the file is %q, %v", text, err)
	}
	if err := g.Remove("ann"); err != nil || g.Admits("ann") {
		t.Fatal("broken: cannot remove", err)
	}
	next, err := Load(path)
	if err != nil || next.Admits("ann") || !next.Admits("bob") ||
		!next.Admits("zoë") {
		t.Fatal("broken: not the same after loading", err)
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Fatal("broken: others can read the file")
	}
	fmt.Println("WORKS")
}
