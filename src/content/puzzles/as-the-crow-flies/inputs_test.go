package bundle

import (
	"archive/tar"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// entry makes the header of "a/", "x -> target" or "file".
func entry(text string) *tar.Header {
	if name, to, isLink := strings.Cut(text, " -> "); isLink {
		return &tar.Header{Name: name, Linkname: to, Typeflag: tar.TypeSymlink}
	}
	if strings.HasSuffix(text, "/") {
		return &tar.Header{Name: text, Typeflag: tar.TypeDir}
	}
	return &tar.Header{Name: text, Typeflag: tar.TypeReg}
}

// unpack does what the worker does, and stops at the first error.
func unpack(dir string, entries ...string) (*Bundle, int, error) {
	b := &Bundle{dir, map[string]string{}}
	for i, text := range entries {
		h := entry(text)
		disk, err := b.Add(h)
		if err == nil && disk != "" {
			var f *os.File
			f, err = os.OpenFile(disk, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
			if err == nil {
				f.WriteString(text)
				f.Close()
			}
		}
		if err != nil {
			return b, i + 1, err
		}
	}
	return b, 0, nil
}

func claim(t *testing.T, id string, options []string, seen string) {
	fits := 0
	for _, option := range options {
		if option == seen {
			fits++
		}
	}
	if fits != 1 {
		t.Fatalf("%s: %q fits %d options", id, seen, fits)
	}
	fmt.Printf("CLAIM %s: %s\n", id, seen)
}

func TestInputs(t *testing.T) {
	base, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	dir := func(name string) string {
		d := filepath.Join(base, name, "t", "7")
		if err := os.MkdirAll(d, 0o755); err != nil {
			t.Fatal(err)
		}
		return d
	}

	entries := []string{"s -> p", "p/q/", "s/l/", "p/q/r/", "p/"}
	_, at, _ := unpack(dir("1"), entries...)
	if at == 0 {
		t.Fatal("no entry fails")
	}
	seen := "`" + entries[at-1] + "`"
	claim(t, "fails", []string{"`s -> p`", "`p/q/`", "`p/q/r/`", "`p/`"}, seen)

	b, _, err := unpack(dir("2"), "a/b/", "l -> a", "l/b/", "l/", "l/c/")
	if err != nil {
		t.Fatal(err)
	}
	options := []string{
		"`l` is a link, and `a` is a folder", "`l` is a link, and there's no `a`",
		"`l` and `a` are both folders", "`l` is a folder, and there's no `a`",
	}
	seen = fmt.Sprint(b.made["l"], " ", b.made["a"])
	for i, made := range []string{"a /", "a ", "/ /", "/ "} {
		if seen == made {
			seen = options[i]
			break
		}
	}
	claim(t, "record", options, seen)

	names := []string{"s/f", "x/f", "x/s/f", "y/f"}
	seen = ""
	for _, name := range names {
		d := dir("3" + strings.ReplaceAll(name, "/", ""))
		_, at, err := unpack(d, "s -> .", "s/", "x -> s/..", "y -> x", "y/", name)
		if err != nil {
			t.Fatal(name, at, err)
		}
		if _, err := os.Stat(filepath.Join(d, "..", "f")); err == nil {
			seen += name
		} else if _, err := os.Stat(filepath.Join(d, "f")); err != nil {
			t.Fatal(name, "is nowhere: ", err)
		}
	}
	claim(t, "second", names, seen)
}
