package tickets

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestWorks(t *testing.T) {
	next := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Write([]byte("stops"))
	})
	check := func(method, origin, allowed, cookies, body string) {
		w := httptest.NewRecorder()
		r := httptest.NewRequest(method, "/stops", nil)
		if origin != "" {
			r.Header.Set("Origin", origin)
		}
		Share(next).ServeHTTP(w, r)
		h := w.Result().Header
		if h.Get("Access-Control-Allow-Origin") != allowed || h.Get("Access-Control-Allow-Credentials") != cookies ||
			h.Get("Vary") != "Origin" || w.Body.String() != body {
			fmt.Printf("broken: %s from %q: %v %q\n", method, origin, h, w.Body)
			t.FailNow()
		}
	}
	for _, origin := range []string{"https://tram.example", "https://app.tram.example", "https://a.b.tram.example"} {
		check("GET", origin, origin, "true", "stops")
		check("OPTIONS", origin, origin, "true", "")
	}
	for _, origin := range []string{"https://www.tram-maps.example", "http://localhost:8080", "http://localhost:3000"} {
		check("GET", origin, origin, "", "stops")
	}
	for _, origin := range []string{"", "null", "https://eve.test", "https://evetram.example", "http://tram.example"} {
		check("GET", origin, "", "", "stops")
	}
	fmt.Println("WORKS")
}
