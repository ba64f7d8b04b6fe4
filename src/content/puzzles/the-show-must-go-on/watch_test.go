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
		Users:   map[string]bool{"ann": true, "bob": true, "cyd": true},
	}
	w := httptest.NewRecorder()
	site.Remove(w, httptest.NewRequest("GET", "/remove?id=ann&user=bob&name=cyd", nil))
	if site.Users["cyd"] {
		fmt.Println("NO HARM: Cyd is still there, and Eve is sent to", w.Header().Get("Location"))
	} else {
		fmt.Println("HARM: Cyd is gone, and Eve is sent to", w.Header().Get("Location"))
	}
}
