package registry

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

func TestWorks(t *testing.T) {
	files := httptest.NewServer(http.HandlerFunc(func(
		w http.ResponseWriter, r *http.Request,
	) {
		fmt.Fprint(w, "the file ", r.URL.Path)
	}))
	defer files.Close()
	var asked []string
	server := httptest.NewServer(http.HandlerFunc(func(
		w http.ResponseWriter, r *http.Request,
	) {
		asked = append(asked, r.URL.Path)
		if r.Header.Get("Authorization") != "Bearer s3cret" {
			http.Error(w, "sign in", http.StatusUnauthorized)
			return
		}
		name := r.URL.Query().Get("package")
		switch {
		case r.URL.Path == "/moved":
			fmt.Fprint(w, "moved")
		case name == "here":
			fmt.Fprint(w, "here")
		case name == "moved":
			http.Redirect(w, r, "/moved", http.StatusFound)
		case name == "@a/b&c=d":
			http.Redirect(w, r, files.URL+"/b", http.StatusFound)
		case name == "loop":
			http.Redirect(w, r, r.URL.String(), http.StatusFound)
		default:
			http.NotFound(w, r)
		}
	}))
	defer server.Close()
	base, err := url.Parse(server.URL + "/v1")
	if err != nil {
		t.Fatal(err)
	}
	client := New(base, "s3cret", http.DefaultTransport)
	for name, want := range map[string]string{
		"here":     "here",
		"moved":    "moved",
		"@a/b&c=d": "the file /b",
	} {
		got, err := client.Fetch(name)
		if err != nil || string(got) != want {
			t.Fatalf("%s: got %q, %v; want %q", name, got, err, want)
		}
	}
	_, err = client.Fetch("none")
	if err == nil || !strings.Contains(err.Error(), "404") {
		t.Fatal("an unknown package:", err)
	}
	if _, err = client.Fetch("loop"); err == nil {
		t.Fatal("a loop of redirects ended well")
	}
	if len(asked) < 4 || asked[0] != "/v1" {
		t.Fatal("asked for", asked)
	}
	guest := New(base, "wrong", http.DefaultTransport)
	if _, err = guest.Fetch("here"); err == nil {
		t.Fatal("a wrong token was good")
	}
	fmt.Println("WORKS")
}
