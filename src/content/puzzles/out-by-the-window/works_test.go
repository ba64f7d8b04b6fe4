package gate

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"
)

func TestWorks(t *testing.T) {
	arrived := make(chan string, 10)
	goOn := make(chan bool)
	backend := httptest.NewServer(http.HandlerFunc(func(
		w http.ResponseWriter, r *http.Request,
	) {
		arrived <- r.URL.Path
		switch r.URL.Path {
		case "/slow":
			fmt.Fprint(w, "slo")
			w.(http.Flusher).Flush()
			<-goOn
			fmt.Fprint(w, "w")
		case "/error":
			http.Error(w, "oops", http.StatusInternalServerError)
		default:
			fmt.Fprint(w, "quick")
		}
	}))
	target, err := url.Parse(backend.URL)
	if err != nil {
		t.Fatal(err)
	}
	// Servers are left open: with a broken gate they would not close.
	gate := New(target, 1, 200*time.Millisecond)
	front := httptest.NewServer(gate)
	get := func(path string) string {
		res, err := http.Get(front.URL + path)
		if err != nil {
			return err.Error()
		}
		defer res.Body.Close()
		body, err := io.ReadAll(res.Body)
		return fmt.Sprint(res.StatusCode, " ", string(body), err)
	}
	same := func(what, got, want string) {
		t.Helper()
		if got != want {
			t.Fatalf("%s: got %q, want %q", what, got, want)
		}
	}
	for i := 0; i < 3; i++ {
		same("a quick one", get("/quick"), "200 quick<nil>")
		same("an error", get("/error"), "500 oops\n<nil>")
		<-arrived
		<-arrived
	}
	// While a slow one is with the backend, nobody else gets there,
	// no matter how many lose their patience.
	slow := make(chan string, 1)
	go func() { slow <- get("/slow") }()
	same("the slow one is there", <-arrived, "/slow")
	time.Sleep(50 * time.Millisecond) // its first bytes are through
	for i := 0; i < 3; i++ {
		same("no room", get("/quick"), "503 busy\n<nil>")
	}
	if n := gate.Busy(); n != 1 || len(arrived) != 0 {
		t.Fatal("busy:", n, "at the backend:", len(arrived))
	}
	goOn <- true
	same("the slow one", <-slow, "200 slow<nil>")
	same("room again", get("/quick"), "200 quick<nil>")
	for i := 0; gate.Busy() != 0; i++ {
		if i == 100 {
			t.Fatal("a slot is still busy")
		}
		time.Sleep(10 * time.Millisecond)
	}

	// Nobody is at the other end: an answer, and the slot is free.
	nobody := httptest.NewServer(nil)
	target, _ = url.Parse(nobody.URL)
	nobody.Close()
	gate = New(target, 1, 200*time.Millisecond)
	front = httptest.NewServer(gate)
	for i := 0; i < 3; i++ {
		same("no backend", get("/quick"), "502 <nil>")
	}
	fmt.Println("WORKS")
}
