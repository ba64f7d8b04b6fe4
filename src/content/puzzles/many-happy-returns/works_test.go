package account

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"
)

var people = map[string]*Account{
	"ann": {Name: "Ann", IBAN: "DE02 1203 0000 0000 2020 51",
		Entries: []string{"rent", "tulips", "a loan"}},
	"eve": {Name: "Eve", IBAN: "DE02 5001 0517 5407 3249 31",
		Entries: []string{"rope"}},
}

func find(r *http.Request) *Account {
	return people[r.URL.Query().Get("as")]
}

func TestWorks(t *testing.T) {
	people["odd"] = &Account{Name: "<b>", Entries: make([]string, 5000)}
	site := Handler(find)
	for _, as := range []string{"ann", "eve", "odd", "eve", "ann"} {
		w := httptest.NewRecorder()
		site.ServeHTTP(w, httptest.NewRequest("GET", "/?as="+as, nil))
		a := people[as]
		name := a.Name
		if as == "odd" {
			name = "&lt;b&gt;"
		}
		want := "<h1>" + name + "</h1><p>" + a.IBAN + "</p>\n<ol>"
		for _, e := range a.Entries {
			want += "<li>" + e + "</li>"
		}
		want += "</ol>\n"
		if w.Code != 200 || w.Body.String() != want {
			t.Fatalf("broken: %s gets %d, %.200q", as, w.Code, w.Body.String())
		}
		if w.Header().Get("Content-Length") != strconv.Itoa(len(want)) {
			t.Fatal("broken: the length is", w.Header())
		}
	}
	w := httptest.NewRecorder()
	site.ServeHTTP(w, httptest.NewRequest("GET", "/?as=nobody", nil))
	if w.Code != http.StatusInternalServerError || w.Body.String() != "no page\n" {
		t.Fatalf("broken: nobody gets %d, %q", w.Code, w.Body.String())
	}
	lost := errors.New("lost")
	var bad http.ResponseWriter = &broken{httptest.NewRecorder(), lost}
	site.ServeHTTP(bad, httptest.NewRequest("GET", "/?as=ann", nil))
	fmt.Println("WORKS")
}

// broken is a connection that has gone.
type broken struct {
	http.ResponseWriter
	err error
}

func (b *broken) Write(p []byte) (int, error) { return 0, b.err }
