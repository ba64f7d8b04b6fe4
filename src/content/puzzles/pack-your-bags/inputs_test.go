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

func TestInputs(t *testing.T) {
	outcome := func(name string) string {
		found, err := extract(t, entry{name, 0o644, "x"})
		switch {
		case found == "up/site/index.html" && err == nil:
			return "A file `index.html`"
		case found == "up/site/public/index.html" && err == nil:
			return "A file `public/index.html`"
		case found == "" && err != nil:
			return "No file, and an error"
		case found == "" && err == nil:
			return "No file, and no error"
		}
		return "something else"
	}
	fmt.Println("CLAIM leading-slash:", outcome("/public/index.html"))
	fmt.Println("CLAIM public-twice:", outcome(`public\public\..\public/index.html`))

	link := entry{"public/a", os.ModeSymlink | 0o777, "/srv/other"}
	_, first := extract(t, link)
	found, second := extract(t, link, entry{"public/a/b", 0o644, "x"})
	switch {
	case first != nil:
		fmt.Println("CLAIM link-first: An error at the first entry")
	case second != nil:
		fmt.Println("CLAIM link-first: An error at the second entry")
	case found == "up/site/a/b":
		fmt.Println("CLAIM link-first: A file `site/a/b`")
	default:
		fmt.Println("CLAIM link-first: A file `/srv/other/b`")
	}

	all := []entry{{"public/a", 0o644, "x"}, {"b", 0o644, "x"}, {"public/public/a", 0o644, "x"}, {"a", 0o644, "x"}}
	for i := range all {
		if _, err := extract(t, all[:i+1]...); err != nil {
			fmt.Println("CLAIM same-target:", all[i].name)
			return
		}
	}
	fmt.Println("CLAIM same-target: At none: it returns nil")
}
