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

func TestProof(t *testing.T) {
	base, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal("NO HARM: no folder:", err)
	}
	var said []string
	for i, entries := range [][]string{
		{"s -> .", "s/", "x -> s/..", "x/", "x/planted"},
		{"s -> .", "s/", "s/up -> ..", "up/", "up/planted"},
		{"s -> .", "s/", "x -> s/.."},
		{"a/", "a/c -> ..", "a/c/up -> ..", "up/planted"},
		{"a/", "a/s -> ..", "x -> a/s/..", "x/planted"},
		{"x -> later/..", "later -> .", "x/planted"},
	} {
		outer := filepath.Join(base, fmt.Sprint("try", i))
		dir := filepath.Join(outer, "bundle")
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal("NO HARM: no folder:", err)
		}
		_, _, err := unpack(dir, entries...)
		if _, gone := os.Stat(filepath.Join(outer, "planted")); gone == nil {
			fmt.Printf("HARM: %q made a file next to the folder\n", entries)
			return
		}
		filepath.WalkDir(dir, func(p string, d os.DirEntry, err error) error {
			if err == nil && d.Type()&os.ModeSymlink != 0 {
				real, err := filepath.EvalSymlinks(p)
				if err == nil && !strings.HasPrefix(real+"/", dir+"/") {
					said = append(said, "OUT")
				}
			}
			return nil
		})
		if len(said) > 0 && said[len(said)-1] == "OUT" {
			fmt.Printf("HARM: %q made a link that leads out\n", entries)
			return
		}
		said = append(said, fmt.Sprint(err))
	}
	fmt.Printf("NO HARM: nothing leads out; Add said %q\n", said)
	t.Fail()
}
