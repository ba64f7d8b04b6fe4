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

func TestWorks(t *testing.T) {
	base := t.TempDir()
	dir := filepath.Join(base, "bundle")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	err := Unpack(dir, pack(
		[2]string{"./"},
		[2]string{"readme", "hello"},
		[2]string{"current", "-> releases/2"},
		[2]string{"releases/"},
		[2]string{"releases/1/"},
		[2]string{"releases/1/app", "one"},
		[2]string{"releases/2/"},
		[2]string{"releases/2/app", "two"},
		[2]string{"releases/2/readme", "-> ../../readme"},
		[2]string{"releases/2/old", "-> ../1/./app"},
		[2]string{"releases/2/..data", "dots"},
		[2]string{"later", "-> missing"},
		[2]string{"latest", "-> current/app"},
	))
	if err != nil {
		t.Fatal("broken: a good bundle:", err)
	}
	for name, want := range map[string]string{
		"readme": "hello", "current/app": "two", "releases/1/app": "one",
		"releases/2/readme": "hello", "releases/2/old": "one",
		"releases/2/..data": "dots", "latest": "two",
	} {
		got, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || string(got) != want {
			t.Fatalf("broken: %s holds %q, %v", name, got, err)
		}
	}
	to, err := os.Readlink(filepath.Join(dir, "later"))
	if err != nil || to != "missing" {
		t.Fatalf("broken: later leads to %q, %v", to, err)
	}
	for i, bad := range []*tar.Reader{
		pack([2]string{"../x", "x"}),
		pack([2]string{"/x", "x"}),
		pack([2]string{"a/"}, [2]string{"a/../../x", "x"}),
		pack([2]string{"x", "-> .."}),
		pack([2]string{"x", "-> /etc"}),
		pack([2]string{"a/"}, [2]string{"a/x", "-> ../.."}),
		pack([2]string{"x", "-> y"}, [2]string{"x", "over the link"}),
		pack([2]string{"y", "1"}, [2]string{"y", "2"}),
		pack([2]string{"y", "1"}, [2]string{"x", "=> y"}),
	} {
		dir := filepath.Join(base, fmt.Sprint("bad", i))
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if Unpack(dir, bad) == nil {
			t.Fatalf("broken: bad bundle %d is unpacked", i)
		}
	}
	if _, err := os.Lstat(filepath.Join(base, "x")); err == nil {
		t.Fatal("broken: there is an x outside")
	}
	fmt.Println("WORKS")
}
