package tickets

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// reads says whether a browser lets a page of an origin read what the rider's cookie gets.
func reads(origin string) bool {
	next := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Write([]byte("Mia's tickets"))
	})
	w := httptest.NewRecorder()
	r := httptest.NewRequest("GET", "/tickets", nil)
	r.Header.Set("Origin", origin)
	Share(next).ServeHTTP(w, r)
	h := w.Result().Header
	return h.Get("Access-Control-Allow-Origin") == origin && h.Get("Access-Control-Allow-Credentials") == "true"
}

func TestProof(t *testing.T) {
	tried := 0
	for _, scheme := range []string{"https://", "http://"} {
		for _, name := range []string{"", "evil", "tram.example", "app.tram.example", "tram-maps.example", "localhost", "localhost:"} {
			for _, glue := range []string{"", ".", "-"} {
				for _, end := range []string{"eve.test", "tram.example.eve.test", "eve-tram.example", "eve.tram-maps.example"} {
					host := name + glue + end
					if strings.HasSuffix(host, ".tram.example") {
						continue
					}
					tried++
					if reads(scheme + host) {
						fmt.Printf("HARM: a page of %s%s reads Mia's tickets with her cookie\n", scheme, host)
						return
					}
				}
			}
		}
	}
	fmt.Printf("NO HARM: of %d origins, none reads with cookies\n", tried)
	t.Fail()
}
