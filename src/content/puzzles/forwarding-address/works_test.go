package registry

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"
)

// hops answers each request with a redirect to the next URL.
type hops struct {
	urls  []string
	asked []*http.Request
}

func (h *hops) RoundTrip(req *http.Request) (*http.Response, error) {
	h.asked = append(h.asked, req)
	res := &http.Response{StatusCode: 200, Header: http.Header{},
		Body: http.NoBody, Request: req}
	if n := len(h.asked); n <= len(h.urls) {
		res.StatusCode = 302
		res.Header.Set("Location", h.urls[n-1])
	}
	return res, nil
}

// fetch returns the requests that a download makes.
func fetch(urls ...string) ([]*http.Request, error) {
	base, err := url.Parse("https://registry.example/")
	if err != nil {
		panic(err)
	}
	h := &hops{urls: urls}
	c := &Client{Base: base, Token: "secret", Next: h}
	_, err = c.Fetch("tool")
	return h.asked, err
}

func signed(req *http.Request) bool {
	return req.Header.Get("Authorization") == "Bearer secret"
}

func TestWorks(t *testing.T) {
	asked, err := fetch()
	if err != nil || len(asked) != 1 || !signed(asked[0]) {
		t.Fatal("broken: a package from the registry")
	}
	if asked[0].URL.String() != "https://registry.example/packages/tool" {
		t.Fatal("broken: the URL of a package: ", asked[0].URL)
	}
	asked, err = fetch("/files/tool", "https://files.example/tool")
	if err != nil || len(asked) != 3 || !signed(asked[1]) {
		t.Fatal("broken: a redirect within the registry")
	}
	if signed(asked[2]) || asked[2].URL.Host != "files.example" {
		t.Fatal("broken: a redirect to another server")
	}
	for _, bad := range []string{"http://registry.example/", ":", "http://x/"} {
		if asked, err = fetch(bad); err == nil || len(asked) != 1 {
			t.Fatal("broken: a redirect to ", bad)
		}
	}
	if asked, err = fetch("/1", "/2", "/3", "/4", "/5", "/6", "/7", "/8",
		"/9", "/10"); err == nil || len(asked) != 10 {
		t.Fatal("broken: redirects without end")
	}
	fmt.Println("WORKS")
}
