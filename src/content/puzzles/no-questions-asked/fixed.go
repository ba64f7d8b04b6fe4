package wiki

import (
	"io"
	"net/http"
	"sync"
)

type role int

const (
	guest role = iota
	member
	moderator
)

var leastRole = map[string]role{
	http.MethodGet:    guest,
	http.MethodHead:   guest,
	http.MethodPost:   member,
	http.MethodPatch:  member,
	http.MethodPut:    member,
	http.MethodDelete: moderator,
}

type Wiki struct {
	mu     sync.Mutex
	pages  map[string]string
	roleOf func(*http.Request) role
}

func (k *Wiki) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	method, other := r.Method, r.Header.Get("X-HTTP-Method-Override")
	if method == http.MethodPost && other != "" {
		method = other
	}
	if k.roleOf(r) < leastRole[method] {
		http.Error(w, "not allowed", http.StatusForbidden)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<16))
	if err != nil {
		http.Error(w, "bad body", http.StatusBadRequest)
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	switch page := r.URL.Path; method {
	case http.MethodGet, http.MethodHead:
		w.Header().Set("Content-Type", "text/plain")
		io.WriteString(w, k.pages[page])
	case http.MethodPost, http.MethodPatch:
		k.pages[page] += string(body)
	case http.MethodPut:
		k.pages[page] = string(body)
	case http.MethodDelete:
		delete(k.pages, page)
	default:
		http.Error(w, "unknown", http.StatusMethodNotAllowed)
	}
}
