package search

import (
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
<h1>%s</h1>
<a href="%s">More</a>
<script>show(%s)</script>
`

// short cuts HTML text to 40 characters. An entity is one.
func short(text string) string {
	chars := []rune(html.UnescapeString(text))
	if len(chars) <= 40 {
		return text
	}
	return html.EscapeString(string(chars[:39]) + "…")
}

// Search answers /search with the page, and /api/search with
// the state alone.
func Search(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query().Get("q")
	next := url.Values{"page": {"2"}, "q": {q}}
	s := State{Query: q, Next: "/search?" + next.Encode()}
	if r.URL.Path == "/api/search" {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		enc := json.NewEncoder(w)
		enc.SetEscapeHTML(false) // the tills don't know \u0026
		enc.Encode(s)
		return
	}
	state, err := json.Marshal(s)
	if err != nil {
		http.Error(w, "no state", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	q = short(html.EscapeString(q))
	fmt.Fprintf(w, page, q, html.EscapeString(s.Next), state)
}
