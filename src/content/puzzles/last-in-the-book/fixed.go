package door

import (
	"errors"
	"io/fs"
	"os"
	"sort"
	"strings"
)

// Guests can open the door. A file keeps them, one per line.
type Guests struct {
	path  string
	names map[string]bool
}

func Load(path string) (*Guests, error) {
	g := &Guests{path: path, names: make(map[string]bool)}
	text, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, name := range strings.Fields(string(text)) {
		g.names[name] = true
	}
	return g, nil
}

func (g *Guests) Admits(name string) bool { return g.names[name] }

func (g *Guests) Add(name string) error {
	if f := strings.Fields(name); len(f) != 1 || f[0] != name {
		return fs.ErrInvalid
	}
	g.names[name] = true
	return g.save()
}

func (g *Guests) Remove(name string) error {
	if len(g.names) == 0 {
		return nil // a door without guests needs no file
	}
	delete(g.names, name)
	return g.save()
}

func (g *Guests) save() error {
	var lines []string
	for name := range g.names {
		lines = append(lines, name+"\n")
	}
	sort.Strings(lines)
	text := strings.Join(lines, "")
	return os.WriteFile(g.path, []byte(text), 0o600)
}
