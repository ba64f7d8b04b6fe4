package registry

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"
)

type eve struct{ stolen string }

func (e *eve) RoundTrip(r *http.Request) (*http.Response, error) {
	token := r.Header.Get("Authorization")
	fmt.Printf("%s%s %q\n", r.URL.Host, r.URL.Path, token)
	if r.URL.Path == "/2" {
		e.stolen = token
		return &http.Response{StatusCode: 200, Body: http.NoBody, Request: r}, nil
	}
	next := map[bool]string{true: "https://eve.example/1", false: "https://eve.example/2"}[r.URL.Host == "registry.example"]
	return &http.Response{StatusCode: 302, Body: http.NoBody, Request: r, Header: http.Header{"Location": {next}}}, nil
}

func TestWatch(t *testing.T) {
	base, _ := url.Parse("https://registry.example/")
	server := &eve{}
	(&Client{base, "secret", server}).Fetch("tool")
	if server.stolen != "" {
		fmt.Println("HARM: Eve's server has the registry's token")
	} else {
		fmt.Println("NO HARM: the token went to the registry alone")
	}
}
