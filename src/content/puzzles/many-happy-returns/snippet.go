package account

import (
	"bytes"
	"html/template"
	"net/http"
	"strconv"
)

// Account is what a customer sees of their own.
type Account struct{ Name, IBAN string }

var view = template.Must(template.New("account").Parse(
	"<h1>{{.Name}}</h1><p>{{.IBAN}}</p>\n"))

// free keeps buffers of pages that have been sent.
var free = make(chan *bytes.Buffer, 16)

func get() *bytes.Buffer {
	select {
	case b := <-free:
		return b
	default:
		return new(bytes.Buffer)
	}
}

func put(b *bytes.Buffer) {
	b.Reset()
	select {
	case free <- b:
	default:
	}
}

// render makes the whole page first. It fails if a is nil.
func render(a *Account) (b *bytes.Buffer, err error) {
	b = get()
	if err = view.Execute(b, a); err != nil {
		put(b)
	}
	return b, err
}

// Handler shows signed-in users their account.
func Handler(find func(*http.Request) *Account) http.Handler {
	return http.HandlerFunc(func(
		w http.ResponseWriter, r *http.Request,
	) {
		b, err := render(find(r))
		defer put(b)
		if err != nil {
			http.Error(w, "sign in", http.StatusUnauthorized)
			return
		}
		w.Header().Set("Content-Length", strconv.Itoa(b.Len()))
		w.Write(b.Bytes())
	})
}
