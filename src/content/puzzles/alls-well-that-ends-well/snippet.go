package tickets

import (
	"net/http"
	"strings"
)

// Entry says what the pages of some origins can read.
type Entry struct {
	Origin  string // a `*` stands for anything
	Cookies bool   // as the rider, or only what's public
}

var entries = []Entry{
	{"https://tram.example", true},
	{"https://*.tram.example", true},
	{"https://*.tram-maps.example", false},
	{"http://localhost:*", false},
}

func (e Entry) matches(origin string) bool {
	head, tail, _ := strings.Cut(e.Origin, "*")
	return len(origin) >= len(head)+len(tail) &&
		strings.HasPrefix(origin, head) &&
		strings.HasSuffix(origin, tail)
}

// find returns the first entry for an origin, or nil.
func find(origin string) *Entry {
	for i := range entries {
		if entries[i].matches(origin) {
			return &entries[i]
		}
	}
	return nil
}

// Share lets other sites' pages read what next returns.
func Share(next http.Handler) http.Handler {
	share := func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Add("Vary", "Origin")
		// Old clients list several, separated by spaces.
		origin, _, _ := strings.Cut(r.Header.Get("Origin"), " ")
		if e := find(origin); e != nil {
			h.Set("Access-Control-Allow-Origin", origin)
			if e.Cookies {
				h.Set("Access-Control-Allow-Credentials", "true")
			}
		}
		if r.Method == http.MethodOptions {
			h.Set("Access-Control-Allow-Headers", "Content-Type")
			w.WriteHeader(http.StatusNoContent)
			return
		}
		next.ServeHTTP(w, r)
	}
	return http.HandlerFunc(share)
}
