package registry

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
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

func claim(t *testing.T, id string, options []string, seen any) {
	fits := 0
	for _, option := range options {
		if option == fmt.Sprint(seen) {
			fits++
		}
	}
	if fits != 1 {
		t.Fatalf("%s: %v fits %d options", id, seen, fits)
	}
	fmt.Printf("CLAIM %s: %v\n", id, seen)
}

// carry says which requests of a download carry the token.
func carry(t *testing.T, urls ...string) string {
	asked, err := fetch(urls...)
	if err != nil || len(asked) != len(urls)+1 {
		t.Fatal(err)
	}
	var with []string
	for i, req := range asked {
		if signed(req) {
			with = append(with, fmt.Sprint(i+1))
		}
	}
	switch n := len(with); {
	case n == len(asked):
		return "All of them"
	case n == 1:
		return "Only " + with[0]
	case n == 2:
		return with[0] + " and " + with[1]
	default:
		with[n-1] = "and " + with[n-1]
		return strings.Join(with, ", ")
	}
}

func TestInputs(t *testing.T) {
	reg, files, cdn := "https://registry.example/", "https://files.example/",
		"https://cdn.example/"
	claim(t, "and-back", []string{"Only 1", "1 and 2", "1, 2, and 5", "1, 2, 3, and 4"},
		carry(t, reg+"a", files+"b", cdn+"c", reg+"d"))
	claim(t, "three-files", []string{"Only 1", "1 and 5", "1, 3, and 4", "All of them"},
		carry(t, files+"a", files+"b", files+"c", reg+"d"))
	claim(t, "with-port", []string{"Only 1", "1 and 3", "1, 2, and 4", "All of them"},
		carry(t, "https://registry.example:443/a", reg+"b",
			"https://registry.example:443/c"))
	asked, err := fetch(files+"a", cdn+"b", reg+"c", cdn+"d", cdn+"e")
	if err != nil {
		t.Fatal(err)
	}
	seen := "None"
	for n, req := range asked {
		if seen == "None" && signed(req) && req.URL.Host != "registry.example" {
			seen = fmt.Sprint("Request ", n+1)
		}
	}
	claim(t, "first", []string{"None", "Request 3", "Request 5", "Request 6"}, seen)
}
