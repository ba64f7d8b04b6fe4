package account

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func claim(t *testing.T, question string, options map[string]bool) {
	fits := []string{}
	for text, holds := range options {
		if holds {
			fits = append(fits, text)
		}
	}
	if len(fits) != 1 {
		t.Fatalf("%s: %d options fit: %q", question, len(fits), fits)
	}
	fmt.Printf("CLAIM %s: %s\n", question, fits[0])
}

func empty() {
	for len(free) > 0 {
		<-free
	}
}

func TestInputs(t *testing.T) {
	people := map[string]*Account{
		"ann": person("Ann", 600), "eve": person("Eve", 900),
	}
	site := Handler(func(r *http.Request) *Account {
		return people[r.URL.Query().Get("as")]
	})
	sizes := func(got string) map[string]bool {
		return map[string]bool{"An empty page": len(got) == 0, "Ann's page": len(got) == 600,
			"Eve's page": len(got) == 900, "Both pages": len(got) == 1500}
	}

	whole(site, "")
	eve := begin(site, "eve")
	ann := begin(site, "ann")
	ann.finish()
	got := eve.finish()
	claim(t, "anns-ends-first", sizes(got))

	empty()
	put(new(bytes.Buffer))
	put(new(bytes.Buffer))
	for i := 0; i < 3; i++ {
		whole(site, "")
	}
	got4 := []*bytes.Buffer{}
	for i := 0; i < 4; i++ {
		b, err := render(people["ann"])
		if err != nil {
			t.Fatal(err)
		}
		got4 = append(got4, b)
	}
	same := func(i int) bool { return got4[i] == got4[0] }
	claim(t, "share", map[string]bool{"Ben": same(1), "Cy": same(2), "Dan": same(3),
		"None of them": !same(1) && !same(2) && !same(3)})

	empty()
	whole(site, "")
	eve = begin(site, "eve")
	ann = begin(site, "ann")
	got = eve.finish()
	ann.finish()
	claim(t, "eves-ends-first", sizes(got))
}

// halted is a connection whose handler stops after the page was made,
// when it asks for the headers, until it's told to go on.
type halted struct {
	*httptest.ResponseRecorder
	isMade, goOn, isDone chan bool
}

func (h *halted) Header() http.Header {
	h.isMade <- true
	<-h.goOn
	return h.ResponseRecorder.Header()
}

// Starts a request and returns when its page was made.
func begin(site http.Handler, as string) *halted {
	h := &halted{httptest.NewRecorder(), make(chan bool), make(chan bool), make(chan bool)}
	go func() {
		site.ServeHTTP(h, httptest.NewRequest("GET", "/?as="+as, nil))
		h.isDone <- true
	}()
	<-h.isMade
	return h
}

// Runs the request to its end and returns what the browser got.
func (h *halted) finish() string {
	h.goOn <- true
	<-h.isDone
	return h.Body.String()
}

// Runs a whole request.
func whole(site http.Handler, as string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	site.ServeHTTP(w, httptest.NewRequest("GET", "/?as="+as, nil))
	return w
}

// Returns an account whose page has this many bytes.
func person(name string, size int) *Account {
	rest := size - len("<h1></h1><p></p>\n") - len(name)
	return &Account{Name: name, IBAN: strings.Repeat("1", rest)}
}
