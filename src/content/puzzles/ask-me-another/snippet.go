package board

import (
	"net/http"
	"sync"
)

// Board keeps who pinned which notice, by the notice's ID.
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

// Handler serves POST /remove, a form with an id for each notice.
func (b *Board) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/remove", b.ownOnly(http.HandlerFunc(b.remove)))
	return mux
}

// ownOnly passes on requests about the user's own notices.
func (b *Board) ownOnly(next http.Handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		user := b.login(r)
		denied := r.ParseForm() != nil || user == ""
		for _, id := range r.PostForm["id"] {
			denied = b.Author(id) != user
		}
		if denied {
			http.Error(w, "not allowed", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	}
}

func (b *Board) remove(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, id := range r.PostForm["id"] {
		delete(b.authors, id)
	}
}
