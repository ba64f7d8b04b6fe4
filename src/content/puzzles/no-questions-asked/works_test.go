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

func TestWorks(t *testing.T) {
	for _, try := range []struct {
		who              role
		method, override string
		code             int
		page             string
	}{
		{guest, "GET", "", 200, "old"},
		{guest, "HEAD", "", 200, "old"},
		{guest, "POST", "GET", 200, "old"},
		{guest, "POST", "", 403, "old"},
		{guest, "PATCH", "", 403, "old"},
		{guest, "DELETE", "", 403, "old"},
		{member, "GET", "", 200, "old"},
		{member, "POST", "", 200, "old, new"},
		{member, "PATCH", "", 200, "old, new"},
		{member, "POST", "PATCH", 200, "old, new"},
		{member, "PUT", "", 200, ", new"},
		{member, "POST", "PUT", 200, ", new"},
		{member, "DELETE", "", 403, "old"},
		{member, "POST", "DELETE", 403, "old"},
		{member, "GET", "PUT", 200, "old"},
		{moderator, "PUT", "", 200, ", new"},
		{moderator, "DELETE", "", 200, ""},
		{moderator, "POST", "DELETE", 200, ""},
	} {
		code, page, _ := send(try.who, try.method, try.override, ", new")
		if code != try.code || page != try.page {
			fmt.Printf("broken: role %d, %s, override %q: %d and %q\n", try.who, try.method, try.override, code, page)
			t.FailNow()
		}
	}
	if code, _, _ := send(member, "PUT", "", strings.Repeat("x", 1<<17)); code != 400 {
		fmt.Printf("broken: a large body gets %d\n", code)
		t.FailNow()
	}
	fmt.Println("WORKS")
}
