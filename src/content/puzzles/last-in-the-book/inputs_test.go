package door

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// run starts with this file. A step is "+name", "-name",
// or "restart". It returns the list after a restart, and the file.
func run(t *testing.T, names string, steps ...string) (*Guests, string) {
	path := filepath.Join(t.TempDir(), "guests")
	text := names
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	g, err := Load(path)
	for _, step := range append(steps, "restart") {
		switch {
		case step == "restart":
			g, err = Load(path)
		case step[0] == '+':
			if err = g.Add(step[1:]); errors.Is(err, fs.ErrInvalid) {
				err = nil
			}
		default:
			err = g.Remove(step[1:])
		}
		if err != nil {
			t.Fatal(step, err)
		}
	}
	file, _ := os.ReadFile(path)
	return g, string(file)
}

// claim prints the option whose names are the ones of all that g admits.
func claim(t *testing.T, id string, g *Guests, all []string, options map[string]string) {
	var which []string
	for option, names := range options {
		same := true
		for _, name := range all {
			same = same && g.Admits(name) == strings.Contains(names, "["+name+"]")
		}
		if same {
			which = append(which, option)
		}
	}
	if len(which) != 1 {
		t.Fatal(id, which)
	}
	fmt.Printf("CLAIM %s: %s\n", id, which[0])
}

func TestInputs(t *testing.T) {
	_, file := run(t, "bob\nann lee\n", "+cat")
	for option, want := range map[string]string{
		"bob, ann lee, cat":  "bob\nann lee\ncat\n",
		"ann, bob, cat, lee": "ann\nbob\ncat\nlee\n",
		"ann lee, bob, cat":  "ann lee\nbob\ncat\n",
		"bob, ann, lee, cat": "bob\nann\nlee\ncat\n",
	} {
		if file == want {
			fmt.Println("CLAIM lines-after-add: " + option)
		}
	}
	g, _ := run(t, "ann lee\nbob\n", "-bob", "-lee")
	claim(t, "why", g, []string{"ann", "lee", "ann lee", "bob"}, map[string]string{
		"Only ann lee": "[ann lee]", "Only ann": "[ann]",
		"ann and lee": "[ann][lee]", "None of the four": "",
	})
	g, _ = run(t, "ann\nbob\n", "-bob", "-ann", "+cat lee")
	claim(t, "restart", g, []string{"ann", "bob", "cat", "lee"}, map[string]string{
		"cat and lee": "[cat][lee]", "ann, cat, and lee": "[ann][cat][lee]",
		"Only ann": "[ann]", "None of the four": "",
	})

	// What the last line of each call shows: only line 54 writes.
	lines := ""
	path := filepath.Join(t.TempDir(), "guests")
	os.WriteFile(path, []byte("ann\n"), 0o600)
	g, _ = Load(path)
	for _, name := range []string{"bob", "ann"} {
		os.Remove(path)
		if err := g.Remove(name); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(path); err == nil {
			lines += " 54"
		} else if len(g.names) == 0 {
			lines += " 46"
		} else {
			lines += " 40"
		}
	}
	option, ok := map[string]string{
		" 54 46": "The first 54, the second 46", " 46 54": "The first 46, the second 54",
		" 40 54": "The first 40, the second 54", " 54 54": "The first 54, the second 54",
	}[lines]
	if !ok {
		t.Fatal("where", lines)
	}
	fmt.Println("CLAIM where: " + option)
}
