package homes

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

type option struct {
	text  string
	holds bool
}

func claim(t *testing.T, question string, options ...option) {
	t.Helper()
	fits := []string{}
	for _, each := range options {
		if each.holds {
			fits = append(fits, each.text)
		}
	}
	if len(fits) != 1 {
		t.Fatalf("%s: %q hold", question, fits)
	}
	fmt.Printf("CLAIM %s: %s\n", question, fits[0])
}

// A store in which a user has written some files, one after the other.
func written(t *testing.T, user string, writes ...[2]string) *Store {
	t.Helper()
	root := t.TempDir()
	if err := os.Mkdir(filepath.Join(root, ".old"), 0o700); err != nil {
		t.Fatal(err)
	}
	store := &Store{root}
	for _, each := range writes {
		if err := store.Write(user, each[0], []byte(each[1])); err != nil {
			t.Fatal(err)
		}
	}
	return store
}

func TestInputs(t *testing.T) {
	ann := written(t, "ann", [2]string{"a/b.txt", "red"}, [2]string{"a_b.txt", "green"},
		[2]string{"a//b.txt", "blue"}, [2]string{"a_b.txt", "gold"})
	text, err := ann.Undo("ann", "a/b.txt")
	got := string(text)
	claim(t, "undo", option{"`blue`", got == "blue"}, option{"`green`", got == "green"},
		option{"`red`", got == "red"}, option{"An error", err != nil})

	bob := written(t, "bob", [2]string{"keys.txt", "earlier"}, [2]string{"keys.txt", "current"})
	text, err = bob.Undo("bo", "../bob/keys.txt")
	got = string(text)
	claim(t, "second",
		option{"Bob's earlier text", got == "earlier"},
		option{"Bob's current text", got == "current"},
		option{"An empty text", err == nil && got == ""},
		option{"The error os.ErrInvalid", errors.Is(err, os.ErrInvalid)})

	bob = written(t, "bob", [2]string{"notes/v2_final/a.b.txt", "earlier"},
		[2]string{"notes/v2_final/a.b.txt", "current"})
	const flat = "bob.notes.v2_final.a.b.txt"
	logins := []option{}
	for _, login := range []string{"bob.notes", "bob.notes.v2", "bob.notes.v2_final", "bob.notes.v2_final.a"} {
		text, err := bob.Undo(login, flat[len(login)+1:])
		logins = append(logins, option{"`" + login + "`", err == nil && string(text) == "earlier"})
	}
	claim(t, "logins", logins...)
}
