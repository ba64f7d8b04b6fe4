package front

import (
	"net/http"
	"net/http/httputil"
	"net/url"
)

// Front lets customers of ours through to the API and tells it
// who they are. It is the only way from outside to the API.
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

// Filter is the API's side: which rows may a request see? Jobs
// of our own call the API directly; they come without a name.
func Filter(r *http.Request) (where string, args []any) {
	who := r.Header.Get("X-Customer")
	if who == "" {
		return "true", nil
	}
	return "customer = $1", []any{who}
}
