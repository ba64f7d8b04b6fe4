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

func TestWorks(t *testing.T) {
	base := t.TempDir()
	dir := filepath.Join(base, "bundle")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	_, at, err := unpack(dir, "./", "readme", "current -> releases", "releases/",
		"releases/1/", "releases/1/app", "releases/", "old -> releases/1",
		"releases/1/readme -> ../../readme", "releases/1/..data",
		"later -> missing", "latest -> current/1/app", "current/1/more", "old/",
		"old/last")
	if err != nil {
		t.Fatalf("broken: a good bundle, entry %d: %v", at, err)
	}
	for name, want := range map[string]string{
		"readme": "readme", "current/1/app": "releases/1/app",
		"releases/1/readme": "readme", "releases/1/..data": "releases/1/..data",
		"latest": "releases/1/app", "releases/1/more": "current/1/more",
		"releases/1/last": "old/last",
	} {
		got, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || string(got) != want {
			t.Fatalf("broken: %s holds %q, %v", name, got, err)
		}
	}
	for i, bad := range [][]string{
		{"x -> .."},
		{"x -> /etc"},
		{"a/", "a/x -> ../.."},
		{"a/", "a/c -> ..", "a/c/up -> .."},
		{"x -> y", "x"},
		{"y", "y"},
		{"x -> y", "x -> z"},
	} {
		dir := filepath.Join(base, fmt.Sprint("bad", i))
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if _, at, _ := unpack(dir, bad...); at != len(bad) {
			t.Fatalf("broken: bad bundle %q, stopped at %d", bad, at)
		}
	}
	dir = filepath.Join(base, "in")
	os.Mkdir(dir, 0o755)
	if _, _, err := unpack(dir, "../x", "/y", "a/", "a/../../z"); err != nil {
		t.Fatal("broken: names that stay inside:", err)
	}
	for _, name := range []string{"x", "y", "z"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Fatal("broken: ", err)
		}
	}
	fmt.Println("WORKS")
}
