package account

import (
	"bytes"
	"html/template"
	"net/http"
	"strconv"
	"sync"
)

// Account is what a customer sees of their own.
type Account struct {
	Name    string
	IBAN    string
	Entries []string
}

var view = template.Must(template.New("account").Parse(
	`<h1>{{.Name}}</h1><p>{{.IBAN}}</p>
<ol>{{range .Entries}}<li>{{.}}</li>{{end}}</ol>
`))

// buffers saves making a new one for each page.
var buffers = sync.Pool{
	New: func() any { return new(bytes.Buffer) },
}

// render makes the whole page first, so that an error in the
// middle of it can still be answered with 500.
func render(a *Account) ([]byte, error) {
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b)
	b.Reset()
	if err := view.Execute(b, a); err != nil {
		return nil, err
	}
	return append([]byte(nil), b.Bytes()...), nil
}

// Handler shows their account to whoever is signed in.
func Handler(find func(*http.Request) *Account) http.Handler {
	return http.HandlerFunc(func(
		w http.ResponseWriter, r *http.Request,
	) {
		page, err := render(find(r))
		if err != nil {
			http.Error(w, "no page", http.StatusInternalServerError)
			return
		}
		h := w.Header()
		h.Set("Content-Type", "text/html; charset=utf-8")
		h.Set("Content-Length", strconv.Itoa(len(page)))
		w.Write(page)
	})
}
