package door

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// run starts with a file of these names. A step is "+name", "-name",
// or "restart". It returns the list after a restart, and the file.
func run(t *testing.T, names string, steps ...string) (*Guests, string) {
	path := filepath.Join(t.TempDir(), "guests")
	text := strings.ReplaceAll(names, " ", "\n") + "\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	g, err := Load(path)
	for _, step := range append(steps, "restart") {
		switch {
		case step == "restart":
			g, err = Load(path)
		case step[0] == '+':
			err = g.Add(step[1:])
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

// claim prints the option whose names are the ones that g admits.
func claim(t *testing.T, id string, g *Guests, options map[string]string) {
	var which []string
	for option, names := range options {
		same := true
		for _, name := range []string{"ann", "bob", "cat"} {
			same = same && g.Admits(name) == strings.Contains(names, name)
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
	_, file := run(t, "ann bob eve", "-eve")
	for _, option := range []string{"7", "8", "11", "12"} {
		if option == fmt.Sprint(len(file)) {
			fmt.Println("CLAIM trigger: " + option)
		}
	}
	g, _ := run(t, "ann bob", "-ann", "-bob", "+cat", "-cat")
	claim(t, "why", g, map[string]string{
		"Only Cat": "cat", "Only Bob": "bob", "Bob and Cat": "bob cat", "None of them": "",
	})
	g, _ = run(t, "ann bob", "-bob", "-ann", "restart", "+cat")
	claim(t, "restart", g, map[string]string{
		"Only Cat": "cat", "Bob and Cat": "bob cat",
		"Ann, Bob, and Cat": "ann bob cat", "Ann and Cat": "ann cat",
	})
}
