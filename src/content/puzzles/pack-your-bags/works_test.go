package site

import (
	"archive/zip"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

type entry struct {
	name string
	mode os.FileMode
	data string
}

// extract makes a bundle and extracts it into the folder site. It returns the error and all files, relative to two folders above it.
func extract(t *testing.T, entries ...entry) (string, error) {
	above, err := os.MkdirTemp("", "")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(above)
	dir := filepath.Join(above, "up", "site")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	var made bytes.Buffer
	w := zip.NewWriter(&made)
	for _, e := range entries {
		header := &zip.FileHeader{Name: strings.ReplaceAll(e.name, "ABOVE", above), Method: zip.Deflate}
		header.SetMode(e.mode)
		out, err := w.CreateHeader(header)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(e.name, "/") {
			fmt.Fprint(out, e.data)
		}
	}
	w.Close()
	r, err := zip.NewReader(bytes.NewReader(made.Bytes()), int64(made.Len()))
	if err != nil {
		t.Fatal(err)
	}
	problem := Extract(r, dir)
	var found []string
	filepath.Walk(above, func(name string, info os.FileInfo, err error) error {
		if err == nil && !info.IsDir() {
			relative, _ := filepath.Rel(above, name)
			found = append(found, relative)
		}
		return nil
	})
	return strings.Join(found, " "), problem
}

func TestWorks(t *testing.T) {
	for _, try := range []struct {
		entries []entry
		found   string
		isError bool
	}{
		{[]entry{{"public/", os.ModeDir | 0o755, ""}, {"public/index.html", 0o644, "x"}, {"public/img/a.png", 0o644, "y"}}, "up/site/img/a.png up/site/index.html", false},
		{[]entry{{"index.html", 0o644, "x"}}, "up/site/index.html", false},
		{[]entry{{`public\index.html`, 0o644, "x"}}, "up/site/index.html", false},
		{[]entry{{"public/..a/b", 0o644, "x"}}, "up/site/..a/b", false},
		{[]entry{{"a", 0o644, strings.Repeat("x", 1<<20)}}, "up/site/a", false},
		{[]entry{{"a", 0o644, strings.Repeat("x", 1<<20+1)}}, "", true},
		{[]entry{{"a", 0o644, strings.Repeat("x", 1<<19)}, {"b", 0o644, strings.Repeat("x", 1<<19+1)}}, "", true},
		{[]entry{{"../a", 0o644, "x"}}, "", true},
		{[]entry{{"a", 0o644, "x"}, {"a", 0o644, "y"}}, "", true},
	} {
		found, err := extract(t, try.entries...)
		if (err != nil) != try.isError || !try.isError && found != try.found {
			fmt.Printf("broken: %.60q: %s, %v\n", fmt.Sprint(try.entries), found, err)
			t.FailNow()
		}
	}
	if _, err := extract(t, make([]entry, 1001)...); err == nil {
		fmt.Println("broken: too many entries")
		t.FailNow()
	}
	fmt.Println("WORKS")
}
