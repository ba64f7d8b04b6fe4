package admin

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestWatch(t *testing.T) {
	site := &Site{
		IsAdmin: func(*http.Request) bool { return false },
		Users:   map[string]bool{"ann": true, "bob": true},
	}
	w := httptest.NewRecorder()
	site.Remove(w, httptest.NewRequest("POST", "/remove?name=bob", nil))
	if site.Users["bob"] {
		fmt.Println("NO HARM: Bob is still there, and Eve is sent to", w.Header().Get("Location"))
	} else {
		fmt.Println("HARM: Bob is gone, and Eve is sent to", w.Header().Get("Location"))
	}
}
