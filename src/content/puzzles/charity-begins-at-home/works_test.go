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
	if err := os.Mkdir(filepath.Join(root, ".old"), 0o700); err != nil {
		t.Fatal(err)
	}
	store := &Store{root}
	names := []string{
		"a.txt", "drafts/a.txt", "drafts/2026/a.txt", "v1..v2.diff",
		"drafts@a.txt", "drafts+a.txt", "drafts~a.txt", "drafts-a.txt",
		"drafts_a.txt", "drafts a.txt", "...", "/c.txt",
	}
	for _, user := range []string{"ann", "ann.lee"} {
		for _, text := range []string{"old", "new"} {
			for _, name := range names {
				err := store.Write(user, name, []byte(user+name+text))
				if err != nil {
					t.Fatalf("broken: %s writes %q: %v", user, name, err)
				}
			}
		}
	}
	for _, user := range []string{"ann", "ann.lee"} {
		for _, name := range names {
			got, err := store.Undo(user, name)
			if err != nil || string(got) != user+name+"old" {
				t.Fatalf("broken: undo of %q is %q, %v", name, got, err)
			}
			got, err = os.ReadFile(filepath.Join(root, user, name))
			if err != nil || string(got) != user+name+"new" {
				t.Fatalf("broken: %q holds %q, %v", name, got, err)
			}
		}
	}
	if err := store.Write("ann", "drafts/../b.txt", []byte("b")); err != nil {
		t.Fatal("broken: a path with .. that stays at home:", err)
	}
	if _, err := store.Undo("ann", "b.txt"); !errors.Is(err, os.ErrNotExist) {
		t.Fatal("broken: undo of a new file:", err)
	}
	for _, name := range []string{
		"../../passwd", "../bob/x", "drafts/../../../passwd", "..", ".",
		"../ann.lee/a.txt", "../.old/ann.a.txt", "", "a\x00b", "a=b", "a\\b",
	} {
		if _, err := store.Undo("ann", name); !errors.Is(err, os.ErrInvalid) {
			t.Fatalf("broken: ann undoes %q: %v", name, err)
		}
		if store.Write("ann", name, nil) == nil {
			t.Fatalf("broken: ann writes %q", name)
		}
	}
	for _, user := range []string{"", "b", "Bob", "..", ".old", "a/b", "bob\n", "a~b", "a=b"} {
		if err := store.Write(user, "x", nil); !errors.Is(err, os.ErrInvalid) {
			t.Fatalf("broken: %q is a user: %v", user, err)
		}
	}
	if store.Write("ann", "drafts", []byte("x")) == nil {
		t.Fatal("broken: a folder is overwritten")
	}
	fmt.Println("WORKS")
}
