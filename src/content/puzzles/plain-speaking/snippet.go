package search

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"net/url"
)

// State is what the page's script, and the API, are given.
type State struct {
	Query string `json:"query"`
	Next  string `json:"next"`
}

const page = `<!doctype html>
<title>Search: %s</title>
<main></main>
<script src="/search.js"></script>
<script>show(%s)</script>
`

// encode writes JSON for our clients. One is a till whose parser
// does not know \u0026; it takes the link in Next as it is.
func encode(s State) ([]byte, error) {
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	err := enc.Encode(s)
	return bytes.TrimSpace(text.Bytes()), err
}

// Search answers /search with the page, and /api/search with
// the state alone.
func Search(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query().Get("q")
	next := url.Values{"page": {"2"}, "q": {q}}
	s := State{Query: q, Next: "/search?" + next.Encode()}
	state, err := encode(s)
	if err != nil {
		http.Error(w, "no state", http.StatusInternalServerError)
		return
	}
	w.Header().Set("X-Content-Type-Options", "nosniff")
	if r.URL.Path == "/api/search" {
		w.Header().Set("Content-Type", "application/json")
		w.Write(state)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprintf(w, page, html.EscapeString(q), state)
}
