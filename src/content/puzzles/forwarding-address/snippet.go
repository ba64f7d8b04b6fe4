package registry

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"
)

const maxPackage = 64 << 20

// withToken signs in to the registry with every request.
type withToken struct {
	token string
	next  http.RoundTripper
}

func (t withToken) RoundTrip(
	req *http.Request,
) (*http.Response, error) {
	req = req.Clone(req.Context())
	req.Header.Set("Authorization", "Bearer "+t.token)
	return t.next.RoundTrip(req)
}

// Client downloads packages from one registry.
type Client struct {
	base *url.URL
	http *http.Client
}

func New(
	base *url.URL, token string, next http.RoundTripper,
) *Client {
	return &Client{base, &http.Client{
		Transport: withToken{token, next},
		Timeout:   time.Minute,
	}}
}

// Fetch gets a package. The registry may answer with a redirect
// to where the publisher keeps the file.
func (c *Client) Fetch(name string) ([]byte, error) {
	u := *c.base
	u.RawQuery = url.Values{"package": {name}}.Encode()
	res, err := c.http.Get(u.String())
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("registry: %s", res.Status)
	}
	return io.ReadAll(io.LimitReader(res.Body, maxPackage))
}
