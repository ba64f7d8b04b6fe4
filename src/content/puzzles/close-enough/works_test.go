package files

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

func TestWorks(t *testing.T) {
	home := filepath.Join(t.TempDir(), "ann")
	os.MkdirAll(filepath.Join(home, "notes"), 0o700)
	for _, name := range []string{"key.txt", "notes/a.txt", "v1..2.txt", "..rc"} {
		os.WriteFile(filepath.Join(home, name), []byte(name), 0o600)
	}
	for name, want := range map[string]string{
		"key.txt":          "key.txt",
		"notes/a.txt":      "notes/a.txt",
		"notes/../key.txt": "key.txt",
		"v1..2.txt":        "v1..2.txt",
	} {
		if text, err := Read(home, name); err != nil || string(text) != want {
			t.Fatalf("broken: %s: %s, %v", name, text, err)
		}
	}
	if _, err := Read(home, "missing.txt"); err == nil {
		t.Fatal("broken: a missing file exists")
	}
	fmt.Println("WORKS")
}
