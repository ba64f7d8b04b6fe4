package board

import (
	"net/http"
	"sync"
)

// Board keeps who wrote which notice, by the notice's id.
type Board struct {
	mu      sync.Mutex
	authors map[string]string
	login   func(*http.Request) string
}

func New(login func(*http.Request) string) *Board {
	return &Board{authors: make(map[string]string), login: login}
}

func (b *Board) Pin(id, author string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.authors[id] = author
}

func (b *Board) Author(id string) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.authors[id]
}

// Handler serves POST /remove?id=…, for authors.
func (b *Board) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/remove", b.ownOnly(http.HandlerFunc(b.remove)))
	return mux
}

// ownOnly lets requests pass that are about one's own notice.
func (b *Board) ownOnly(next http.Handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		id, user := r.URL.Query().Get("id"), b.login(r)
		if r.Method != http.MethodPost ||
			user == "" || b.Author(id) != user {
			http.Error(w, "not allowed", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	}
}

func (b *Board) remove(w http.ResponseWriter, r *http.Request) {
	id := r.URL.Query().Get("id")
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.authors, id)
	w.WriteHeader(http.StatusNoContent)
}
