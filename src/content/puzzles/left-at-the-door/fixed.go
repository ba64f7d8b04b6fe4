package front

import (
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"
)

// Front lets customers through to the API and tells it who they
// are. It is the only way from outside to the API.
type Front struct {
	API      *url.URL
	Customer func(*http.Request) string
}

func (f *Front) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	who := f.Customer(r)
	if who == "" {
		http.Error(w, "sign in", http.StatusUnauthorized)
		return
	}
	if !usual(r.Header) {
		http.Error(w, "odd Connection", http.StatusBadRequest)
		return
	}
	proxy := &httputil.ReverseProxy{
		Director: func(out *http.Request) {
			out.URL.Scheme = f.API.Scheme
			out.URL.Host = f.API.Host
			out.Host = f.API.Host
			out.Header.Set("X-Customer", who)
		},
	}
	proxy.ServeHTTP(w, r)
}

// usual reports whether Connection lists only what browsers put
// there. After Director, the proxy drops all headers it lists.
func usual(h http.Header) bool {
	for _, name := range strings.Split(strings.Join(h["Connection"], ","), ",") {
		switch strings.ToLower(strings.TrimSpace(name)) {
		case "", "close", "keep-alive", "upgrade":
		default:
			return false
		}
	}
	return true
}

// Filter is the API's side: which rows can a request see? Our own
// jobs call the API directly, without a customer.
func Filter(r *http.Request) (where string, args []any) {
	who := r.Header.Get("X-Customer")
	if who == "" {
		return "true", nil
	}
	return "customer = $1", []any{who}
}
