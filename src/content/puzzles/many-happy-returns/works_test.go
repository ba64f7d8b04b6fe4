package account

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestWorks(t *testing.T) {
	people := map[string]*Account{
		"ann": person("Ann", 600), "eve": person("Eve", 900),
		"tag": {Name: "<b>", IBAN: "DE02"},
	}
	site := Handler(func(r *http.Request) *Account {
		return people[r.URL.Query().Get("as")]
	})
	for i := 0; i < 3; i++ {
		for name, size := range map[string]int{"ann": 600, "eve": 900} {
			w := whole(site, name)
			if w.Code != 200 || w.Body.Len() != size ||
				w.Header().Get("Content-Length") != fmt.Sprint(size) ||
				!strings.Contains(w.Body.String(), people[name].Name) {
				t.Fatalf("broken: %s got %d: %q", name, w.Code, w.Body)
			}
		}
	}
	if len(free) != 1 {
		t.Fatalf("broken: %d buffers after one request at a time", len(free))
	}
	if body := whole(site, "tag").Body.String(); body != "<h1>&lt;b&gt;</h1><p>DE02</p>\n" {
		t.Fatalf("broken: %q", body)
	}
	if w := whole(site, ""); w.Code != 401 || w.Body.String() != "sign in\n" {
		t.Fatalf("broken: without a login: %d %q", w.Code, w.Body)
	}
	if body := whole(site, "tag").Body.String(); body != "<h1>&lt;b&gt;</h1><p>DE02</p>\n" {
		t.Fatalf("broken: after a request without a login: %q", body)
	}
	for len(free) > 0 {
		<-free
	}
	eve, ann := begin(site, "eve"), begin(site, "ann")
	if len(ann.finish()) != 600 || len(eve.finish()) != 900 || len(free) != 2 {
		t.Fatal("broken: two at a time")
	}
	for i := 0; i < 40; i++ {
		free <- get()
		whole(site, "")
		if len(free) > 16 {
			t.Fatal("broken: too many")
		}
		for len(free) > 0 {
			<-free
		}
	}
	fmt.Println("WORKS")
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
