package admin

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestInputs(t *testing.T) {
	site := &Site{
		IsAdmin: func(*http.Request) bool { return false },
		Users:   map[string]bool{"ann": true, "bob": true, "cyd": true},
	}
	r := httptest.NewRequest("GET", "/remove?id=ann&user=bob&name=cyd", nil)
	site.Remove(httptest.NewRecorder(), r)
	names := map[string]string{"ann": "Ann", "bob": "Bob", "cyd": "Cyd"}
	removed := ""
	for user, name := range names {
		if !site.Users[user] {
			removed += name
		}
	}
	if removed == "" {
		removed = "None of them"
	}
	fmt.Println("CLAIM exploit:", removed)
}
