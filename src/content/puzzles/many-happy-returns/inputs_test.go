package account

import (
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
		"ben": person("Ben", 500), "cy": person("Cy", 400),
	}
	site := Handler(func(r *http.Request) *Account {
		return people[r.URL.Query().Get("as")]
	})
	sizes := func(got string) map[string]bool {
		return map[string]bool{"0": len(got) == 0, "600": len(got) == 600,
			"900": len(got) == 900, "1,500": len(got) == 1500}
	}

	eve := begin(site, "eve")
	ann := begin(site, "ann")
	got := eve.finish()
	ann.finish()
	claim(t, "trigger", sizes(got))

	empty()
	for _, name := range []string{"ann", "", "", "ann"} {
		whole(site, name)
	}
	n := len(free)
	claim(t, "entries", map[string]bool{"1": n == 1, "2": n == 2, "3": n == 3, "5": n == 5})

	empty()
	eve = begin(site, "eve")
	ann = begin(site, "ann")
	eve.finish()
	ann.finish()
	whole(site, "")
	ann = begin(site, "ann")
	ben := begin(site, "ben")
	cy := begin(site, "cy")
	// Whoever has a buffer alone gets a page of the right size. Cy, then
	// Ben, and then Ann continue.
	lone := map[string]bool{
		"Cy":  len(cy.finish()) == 400,
		"Ben": len(ben.finish()) == 500,
		"Ann": len(ann.finish()) == 600,
	}
	claim(t, "share", map[string]bool{
		"Ann and Ben":  !lone["Ann"] && !lone["Ben"] && lone["Cy"],
		"Ann and Cy":   !lone["Ann"] && lone["Ben"] && !lone["Cy"],
		"Ben and Cy":   lone["Ann"] && !lone["Ben"] && !lone["Cy"],
		"None of them": lone["Ann"] && lone["Ben"] && lone["Cy"],
	})

	empty()
	whole(site, "")
	eve = begin(site, "eve")
	ann = begin(site, "ann")
	got = eve.finish()
	ann.finish()
	claim(t, "mix", sizes(got))
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
