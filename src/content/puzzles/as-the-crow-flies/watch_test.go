package bundle

import (
	"archive/tar"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

func TestWatch(t *testing.T) {
	os.MkdirAll("themes/7", 0o755)
	b := &Bundle{dir: "themes/7", made: map[string]string{}}
	for _, h := range []tar.Header{
		{Name: "s", Linkname: ".", Typeflag: tar.TypeSymlink},
		{Name: "s/", Typeflag: tar.TypeDir},
		{Name: "x", Linkname: "s/..", Typeflag: tar.TypeSymlink},
		{Name: "x/", Typeflag: tar.TypeDir},
		{Name: "x/f", Typeflag: tar.TypeReg},
	} {
		file, err := b.Add(&h)
		if err != nil {
			fmt.Println("NO HARM: the bundle is rejected")
			return
		}
		if file != "" {
			os.WriteFile(file, []byte("theme"), 0o644)
			real, _ := filepath.EvalSymlinks(file)
			fmt.Println("HARM: the file is at", real, "outside themes/7")
		}
	}
}
