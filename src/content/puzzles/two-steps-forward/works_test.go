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

// storage keeps files by their path. Deleting what is above a file
// deletes the file too. Like most servers, it resolves dots in a path
// first. Then it splits the path and decodes each name.
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

// RoundTrip lets the storage answer without a network.
func (files storage) RoundTrip(r *http.Request) (*http.Response, error) {
	w := httptest.NewRecorder()
	files.ServeHTTP(w, r)
	res := w.Result()
	res.Request = r
	return res, nil
}

func open(files storage) *Share {
	http.DefaultTransport = files
	u, _ := url.Parse("http://storage")
	return &Share{Storage: u, Key: "k3y"}
}

func TestWorks(t *testing.T) {
	files := storage{"|tenants|bob|tax|2025.pdf": "bob's"}
	share := open(files)
	for _, name := range [][2]string{
		{"tax", "2025.pdf"}, {"a b", "c+d"}, {"50%", "what?#1"},
		{"a/b", "c/d"}, {"v1..v2", "..."}, {"...", ".hidden"}, {"ü", "%2e"},
		{" x", " .."}, {".. .", "a  b"},
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
	for _, name := range [][2]string{
		{"", "a"}, {"a", ""}, {".", "a"}, {"a", ".."},
	} {
		if err := share.Delete("eve", name[0], name[1]); !errors.Is(err, ErrName) {
			t.Fatalf("broken: %q: %v", name, err)
		}
	}
	files["|tenants|eve|a b|c"] = "trimmed"
	res, err := share.Get("eve", "a b  ", "c ")
	if err != nil || res.StatusCode != 200 {
		t.Fatal("broken: spaces at the end:", res, err)
	}
	res, err = share.Get("eve", "tax", "2025.pdf")
	if err != nil || res.StatusCode != 404 {
		t.Fatal("broken: eve has no such file:", res, err)
	}
	fmt.Println("WORKS")
}
