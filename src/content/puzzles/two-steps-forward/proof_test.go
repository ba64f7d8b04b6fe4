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

func TestProof(t *testing.T) {
	var names []string
	for _, dots := range []string{"..", ".", "../bob", "%2e%2e", "x/../.."} {
		names = append(names, dots, dots+" ", dots+"  ", " "+dots, dots+"%20")
	}
	names = append(names, " ", "bob", "tax", "x")
	for _, folder := range names {
		for _, file := range names {
			files := storage{
				"|tenants|eve|x":           "eve's",
				"|tenants|bob|tax":         "bob's",
				"|tenants|bob|art|cat.jpg": "a cat",
			}
			share := open(files)
			share.Delete("eve", folder, file)
			if len(files) < 3 && files["|tenants|bob|art|cat.jpg"] == "" {
				fmt.Printf("HARM: eve deletes the file %q in the folder %q, "+
					"and what is left in the storage is %v\n",
					file, folder, files)
				return
			}
			files["|tenants|bob"] = "an index of bob's files"
			res, err := share.Get("eve", folder, file)
			if err == nil && res.StatusCode == 200 &&
				strings.HasPrefix(res.Request.URL.Path, "/tenants/bob") {
				fmt.Printf("HARM: eve opens the file %q in the folder %q, "+
					"and gets %s\n", file, folder, res.Request.URL)
				return
			}
		}
	}
	fmt.Println("NO HARM: bob's files are all there, and eve read none")
	t.Fail()
}
