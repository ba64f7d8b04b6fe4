package bundle

import (
	"archive/tar"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func pack(entries ...[2]string) *tar.Reader {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, e := range entries {
		h := &tar.Header{Name: e[0], Mode: 0o644, Typeflag: tar.TypeReg}
		text := e[1]
		switch {
		case strings.HasSuffix(e[0], "/"):
			h.Typeflag = tar.TypeDir
		case strings.HasPrefix(text, "-> "):
			h.Typeflag, h.Linkname = tar.TypeSymlink, text[3:]
		case strings.HasPrefix(text, "=> "):
			h.Typeflag, h.Linkname = tar.TypeLink, text[3:]
		default:
			h.Size = int64(len(text))
		}
		if err := w.WriteHeader(h); err != nil {
			panic(err)
		}
		if h.Size > 0 {
			w.Write([]byte(text))
		}
	}
	w.Close()
	return tar.NewReader(&b)
}

// leadsOut looks for a link under dir that ends outside of it.
func leadsOut(dir string) string {
	found := ""
	filepath.WalkDir(dir, func(p string, d os.DirEntry, err error) error {
		if err == nil && d.Type()&os.ModeSymlink != 0 {
			real, err := filepath.EvalSymlinks(p)
			if err == nil && !strings.HasPrefix(real+"/", dir+"/") {
				found = p[len(dir)+1:] + " leads to " + real
			}
		}
		return nil
	})
	return found
}

func TestProof(t *testing.T) {
	base, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal("NO HARM: no folder:", err)
	}
	var said []string
	for i, bundle := range []*tar.Reader{
		pack([2]string{"a/"}, [2]string{"a/c", "-> .."},
			[2]string{"a/c/up", "-> .."}, [2]string{"up/planted", "x"}),
		pack([2]string{"a/"}, [2]string{"a/c", "-> .."},
			[2]string{"a/c/up", "-> .."}),
		pack([2]string{"a/"}, [2]string{"a/s", "-> .."},
			[2]string{"x", "-> a/s/.."}, [2]string{"x/planted", "x"}),
		pack([2]string{"a/"}, [2]string{"a/s", "-> .."},
			[2]string{"x", "-> a/s/.."}),
	} {
		outer := filepath.Join(base, fmt.Sprint("try", i))
		dir := filepath.Join(outer, "bundle")
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal("NO HARM: no folder:", err)
		}
		err := Unpack(dir, bundle)
		if _, gone := os.Stat(filepath.Join(outer, "planted")); gone == nil {
			fmt.Printf("HARM: bundle %d has made a file beside %s\n", i, dir)
			return
		}
		if link := leadsOut(dir); link != "" {
			fmt.Printf("HARM: bundle %d: %s, outside of %s\n", i, link, dir)
			return
		}
		said = append(said, fmt.Sprint(err))
	}
	fmt.Printf("NO HARM: nothing leads out; Unpack said %q\n", said)
	t.Fail()
}
