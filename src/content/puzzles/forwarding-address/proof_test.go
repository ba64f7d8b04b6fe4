package registry

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
)

// hosts is a little internet: a handler for each scheme and host.
type hosts map[string]http.HandlerFunc

func (h hosts) RoundTrip(req *http.Request) (*http.Response, error) {
	handler := h[req.URL.Scheme+"://"+req.URL.Host]
	if handler == nil {
		return nil, fmt.Errorf("no host %s", req.URL.Host)
	}
	out := httptest.NewRecorder()
	handler(out, req)
	res := out.Result()
	res.Request = req
	return res, nil
}

func TestProof(t *testing.T) {
	base, _ := url.Parse("https://registry.example/v1")
	elsewhere := []string{
		"https://files.eve.example",
		"https://eve-registry.example",
		"https://registry.example.eve.example",
		"https://registry.example:8443",
		"http://registry.example",
	}
	for _, other := range elsewhere {
		asked, seen := 0, ""
		net := hosts{
			"https://registry.example": func(
				w http.ResponseWriter, r *http.Request,
			) {
				w.Header().Set("Location", other+"/left-pad.tgz")
				w.WriteHeader(http.StatusFound)
				asked++
			},
			other: func(w http.ResponseWriter, r *http.Request) {
				seen = r.Header.Get("Authorization")
				fmt.Fprint(w, "a package")
			},
		}
		_, err := New(base, "s3cret", net).Fetch("left-pad")
		if asked == 0 {
			t.Fatal("NO HARM: the registry was not even asked:", err)
		}
		if seen != "" {
			fmt.Printf("HARM: %s was sent %q\n", other, seen)
			return
		}
	}
	fmt.Printf("NO HARM: none of %d other servers saw the token\n",
		len(elsewhere))
	t.Fail()
}
