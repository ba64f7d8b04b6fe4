package share

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path"
	"strings"
	"testing"
)

// storage keeps files by their path. To delete what is above a file
// deletes the file too. As most servers do, it resolves dots in a path
// first; then it takes the path apart, and decodes each name.
type storage map[string]string

func (files storage) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Authorization") != "Bearer k3y" {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	var names []string
	for _, part := range strings.Split(path.Clean(r.URL.EscapedPath()), "/") {
		name, err := url.PathUnescape(part)
		if err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		names = append(names, name)
	}
	at := strings.Join(names, "|")
	if r.Method == http.MethodDelete {
		for name := range files {
			if name == at || strings.HasPrefix(name, at+"|") {
				delete(files, name)
			}
		}
		return
	}
	text, ok := files[at]
	if !ok {
		w.WriteHeader(http.StatusNotFound)
	}
	fmt.Fprint(w, text)
}

func open(files storage) *Share {
	server := httptest.NewServer(files)
	u, err := url.Parse(server.URL)
	if err != nil {
		panic(err)
	}
	return &Share{Storage: u, Key: "k3y"}
}

func TestWorks(t *testing.T) {
	files := storage{"|tenants|bob|tax|2025.pdf": "bob's"}
	share := open(files)
	for _, name := range [][2]string{
		{"tax", "2025.pdf"}, {"a b", "c+d"}, {"50%", "what?#1"},
		{"a/b", "c/d"}, {"v1..v2", "..."}, {"...", ".hidden"}, {"ü", "%2e"},
	} {
		files["|tenants|eve|"+name[0]+"|"+name[1]] = name[1]
		res, err := share.Get("eve", name[0], name[1])
		if err != nil {
			t.Fatalf("broken: %q: %v", name, err)
		}
		text, err := io.ReadAll(res.Body)
		res.Body.Close()
		if err != nil || res.StatusCode != 200 || string(text) != name[1] {
			t.Fatalf("broken: %q: %s, %q, %v", name, res.Status, text, err)
		}
		if err := share.Delete("eve", name[0], name[1]); err != nil {
			t.Fatalf("broken: %q: %v", name, err)
		}
		if len(files) != 1 {
			t.Fatalf("broken: after deleting %q there is %v", name, files)
		}
	}
	for _, name := range [][2]string{{"", "a"}, {"a", ""}} {
		if err := share.Delete("eve", name[0], name[1]); !errors.Is(err, ErrName) {
			t.Fatalf("broken: %q: %v", name, err)
		}
	}
	res, err := share.Get("eve", "tax", "2025.pdf")
	if err != nil || res.StatusCode != 404 {
		t.Fatal("broken: eve has no such file:", res, err)
	}
	fmt.Println("WORKS")
}
