package wiki

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// send returns the status of a request by someone with that role, and the page after it.
func send(who role, method, override, body string) (int, string, bool) {
	k := &Wiki{pages: map[string]string{"/plan": "old"}, roleOf: func(*http.Request) role { return who }}
	r := httptest.NewRequest("POST", "/plan", strings.NewReader(body))
	r.Method = method
	if override != "" {
		r.Header.Set("X-HTTP-Method-Override", override)
	}
	w := httptest.NewRecorder()
	k.ServeHTTP(w, r)
	page, exists := k.pages["/plan"]
	return w.Code, page, exists
}

func TestProof(t *testing.T) {
	methods := []string{
		"GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT",
		"PROPFIND", "get", "post", "patch", "put", "delete", "Delete", "PURGE",
	}
	tried := 0
	for _, method := range methods {
		for _, override := range append([]string{""}, methods...) {
			tried++
			code, page, exists := send(guest, method, override, "Eve was here")
			if page != "old" || !exists {
				fmt.Printf("HARM: a guest sends %s with the override %q, gets %d, and the page is now %q\n", method, override, code, page)
				return
			}
		}
	}
	fmt.Printf("NO HARM: a guest sent %d requests, and the page is as it was\n", tried)
	t.Fail()
}
