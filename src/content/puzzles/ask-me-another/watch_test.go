package board

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestWatch(t *testing.T) {
	b := New(func(*http.Request) string { return "eve" })
	b.Pin("7", "ann")
	b.Pin("12", "eve")
	r := httptest.NewRequest("POST", "/remove", strings.NewReader("id=7&id=12"))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	b.Handler().ServeHTTP(w, r)
	fmt.Println("status", w.Code)
	if b.Author("7") == "" {
		fmt.Println("HARM: Eve took down Ann's notice")
	} else {
		fmt.Println("NO HARM: Ann's notice is still there")
	}
}
