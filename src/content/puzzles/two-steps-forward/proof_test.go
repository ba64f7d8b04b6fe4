package share

import (
	"fmt"
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

func TestProof(t *testing.T) {
	for _, try := range [][2]string{
		{"..", "bob"}, {"../bob", "tax"}, {"%2e%2e", "bob"}, {"x/../..", "bob"},
	} {
		files := storage{
			"|tenants|eve|tax|2025.pdf": "eve's",
			"|tenants|bob|tax|2025.pdf": "bob's",
			"|tenants|bob|art|cat.jpg":  "a cat",
		}
		share := open(files)
		err := share.Delete("eve", try[0], try[1])
		if len(files) < 3 && files["|tenants|bob|art|cat.jpg"] == "" {
			fmt.Printf("HARM: eve deletes the file %q in the folder %q (%v), "+
				"and what is left in the storage is %v\n",
				try[1], try[0], err, files)
			return
		}
	}
	fmt.Println("NO HARM: bob's files are all there")
	t.Fail()
}
