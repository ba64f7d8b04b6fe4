package tickets

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestWatch(t *testing.T) {
	w := httptest.NewRecorder()
	r := httptest.NewRequest("GET", "/tickets", nil)
	r.Header.Set("Origin", "https://tram.example.eve.test")
	Share(http.NotFoundHandler()).ServeHTTP(w, r)
	if w.Result().Header.Get("Access-Control-Allow-Credentials") == "true" {
		fmt.Println("HARM: Eve's page can read the response to Mia's cookie")
	} else {
		fmt.Println("NO HARM: the response doesn't allow Eve's page")
	}
}
