package front

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
)

func TestWatch(t *testing.T) {
	api := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		where, _ := Filter(r)
		w.Write([]byte(where))
	}))
	defer api.Close()
	target, _ := url.Parse(api.URL)
	front := &Front{target, func(*http.Request) string { return "eve" }}
	r := httptest.NewRequest("GET", "/rows", nil)
	r.Header["Connection"] = []string{"close", "X-Customer"}
	w := httptest.NewRecorder()
	front.ServeHTTP(w, r)
	fmt.Println(w.Code, w.Body)
	if w.Body.String() == "true" {
		fmt.Println("HARM: Eve gets the rows of every customer")
	} else {
		fmt.Println("NO HARM: Eve doesn't get the rows of others")
	}
}
