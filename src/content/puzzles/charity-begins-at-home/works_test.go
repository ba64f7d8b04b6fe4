package homes

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

func TestWorks(t *testing.T) {
	root := t.TempDir()
	outside := filepath.Join(root, "passwd")
	if err := os.WriteFile(outside, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	store, err := NewStore(filepath.Join(root, "files"))
	if err != nil {
		t.Fatal(err)
	}
	names := []string{
		"a.txt", "drafts/a.txt", "drafts/2026/a.txt", "v1..v2.diff",
		"../ann/own.txt", "drafts/../b.txt", "...", "/c.txt",
	}
	for _, name := range names {
		if err := store.Write("ann", name, []byte(name)); err != nil {
			t.Fatalf("broken: ann writes %q: %v", name, err)
		}
	}
	for _, name := range names {
		got, err := store.Read("ann", name)
		if err != nil || string(got) != name {
			t.Fatalf("broken: %q holds %q, %v", name, got, err)
		}
	}
	if _, err := store.Read("anna", "a.txt"); err == nil {
		t.Fatal("broken: anna has a file of ann's")
	}
	for _, name := range []string{
		"../../passwd", "../bob/x", "drafts/../../../passwd", "..",
	} {
		if _, err := store.Read("ann", name); !errors.Is(err, ErrName) {
			t.Fatalf("broken: ann reads %q: %v", name, err)
		}
		if store.Write("ann", name, nil) == nil {
			t.Fatalf("broken: ann writes %q", name)
		}
	}
	for _, user := range []string{"", "b", "Bob", "..", "a/b", "bob\n"} {
		if err := store.Write(user, "x", nil); !errors.Is(err, ErrName) {
			t.Fatalf("broken: %q is a user: %v", user, err)
		}
	}
	fmt.Println("WORKS")
}
