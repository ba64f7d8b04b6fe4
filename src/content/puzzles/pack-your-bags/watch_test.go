package site

import (
	"archive/zip"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

func TestWatch(t *testing.T) {
	above := t.TempDir()
	dir := filepath.Join(above, "up", "site")
	os.MkdirAll(dir, 0o755)
	var made bytes.Buffer
	w := zip.NewWriter(&made)
	out, _ := w.Create("public/a/../../../eve.html")
	fmt.Fprint(out, "Eve was here")
	w.Close()
	r, _ := zip.NewReader(bytes.NewReader(made.Bytes()), int64(made.Len()))
	err := Extract(r, dir)
	if _, missing := os.Stat(filepath.Join(above, "eve.html")); missing == nil {
		fmt.Println("HARM: eve.html is two folders above the site")
	} else {
		fmt.Println("NO HARM:", err)
	}
}
