package account

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestProof(t *testing.T) {
	people := map[string]*Account{
		"ann": person("Ann", 600), "eve": person("Eve", 900),
	}
	site := Handler(func(r *http.Request) *Account {
		return people[r.URL.Query().Get("as")]
	})
	for failing := 0; failing <= 3; failing++ {
		for i := 0; i < failing; i++ {
			whole(site, "")
		}
		for try := 0; try < 4; try++ {
			eve := begin(site, "eve")
			ann := begin(site, "ann")
			got := eve.finish()
			ann.finish()
			if strings.Contains(got, "Ann") {
				fmt.Printf("HARM: after %d requests without a login, Eve's "+
					"browser got %d bytes, with Ann's page in them\n",
					failing, len(got))
				return
			}
		}
	}
	fmt.Println("NO HARM: Eve got her own page 16 times")
	t.Fail()
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
