package account

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestWatch(t *testing.T) {
	site := Handler(func(*http.Request) *Account { return nil })
	site.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil))
	eve, _ := render(&Account{"Eve", "DE02"})
	ann, _ := render(&Account{"Ann", "DE07"})
	if eve == ann && strings.Contains(eve.String(), "DE07") {
		fmt.Println("HARM: Eve's browser gets Ann's account")
	} else {
		fmt.Println("NO HARM: each page has a buffer of its own")
	}
}
