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

func TestProof(t *testing.T) {
	eve := "https://eve.example/"
	for _, chain := range [][]string{
		{eve}, {eve, eve + "1"}, {"https://registry.example:8443/", eve},
		{eve, "https://registry.example/", eve}, {eve, eve, eve},
		{"https://registry.example@eve.example/", eve},
	} {
		asked, err := fetch(chain...)
		if err != nil {
			t.Fatal("NO HARM: ", err)
		}
		for n, req := range asked {
			if req.URL.Host == "eve.example" && signed(req) {
				fmt.Printf("HARM: request %d carries the token to %s\n",
					n+1, req.URL)
				return
			}
		}
	}
	fmt.Println("NO HARM: no request to eve.example carries the token")
	t.Fail()
}
