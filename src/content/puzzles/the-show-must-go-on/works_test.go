package admin

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestWorks(t *testing.T) {
	isAdmin := true
	site := &Site{
		IsAdmin: func(*http.Request) bool { return isAdmin },
		Users:   map[string]bool{"ann": true, "bob": true},
	}
	ask := func() *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		site.Remove(w, httptest.NewRequest("POST", "/remove?name=bob", nil))
		return w
	}
	if w := ask(); w.Code != http.StatusOK || site.Users["bob"] || !site.Users["ann"] {
		t.Fatalf("broken: an admin removes Bob: %d, %v", w.Code, site.Users)
	}
	isAdmin = false
	if w := ask(); w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/login" {
		t.Fatalf("broken: others are sent to %q with %d", w.Header().Get("Location"), w.Code)
	}
	fmt.Println("WORKS")
}
