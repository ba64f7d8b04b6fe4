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

func TestProof(t *testing.T) {
	pieces := []string{"public/", "../", "..", "a", "/", `..\`, "./"}
	names := []string{"ABOVE/x", "public/ABOVE/x"}
	level := []string{""}
	for length := 0; length < 4; length++ {
		var longer []string
		for _, start := range level {
			for _, piece := range pieces {
				longer = append(longer, start+piece)
			}
		}
		level = longer
		for _, start := range level {
			if length < 3 || strings.Contains(start, "..") && strings.HasPrefix(start, "a") {
				names = append(names, start+"x")
			}
		}
	}
	names = append(names, "a/../../x", "public/a/../../../x")
	tried := 0
	for _, name := range names {
		for _, entries := range [][]entry{
			{{name, 0o644, "eve"}},
			{{"public/a", os.ModeSymlink | 0o777, "../.."}, {"public/a/" + name, 0o644, "eve"}},
		} {
			tried++
			found, err := extract(t, entries...)
			for _, file := range strings.Fields(found) {
				if !strings.HasPrefix(file, "up/site/") {
					fmt.Printf("HARM: %q makes the file %s, outside of up/site, with the error %v\n", name, file, err)
					return
				}
			}
		}
	}
	fmt.Printf("NO HARM: %d bundles make no file outside of the site\n", tried)
	t.Fail()
}
