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

func TestInputs(t *testing.T) {
	code, _, _ := send(guest, "PURGE", "", strings.Repeat("x", 100_000))
	fmt.Println("CLAIM long-body:", map[int]string{200: "OK", 400: "Bad Request", 403: "Forbidden", 405: "Method Not Allowed"}[code])

	code, page, _ := send(guest, "GET", "PUT", "x")
	switch {
	case page == "x":
		fmt.Println("CLAIM get-override: It replaces the page")
	case code == 403:
		fmt.Println("CLAIM get-override: It answers Forbidden")
	case code == 405:
		fmt.Println("CLAIM get-override: It answers Method Not Allowed")
	case code == 200 && page == "old":
		fmt.Println("CLAIM get-override: It answers with the page")
	}

	code, page, _ = send(guest, "PUT", "", "x")
	switch {
	case page == "x":
		fmt.Println("CLAIM guest-put: Line 54")
	default:
		fmt.Println("CLAIM guest-put:", map[int]string{403: "Line 37", 400: "Line 42", 405: "Line 58"}[code])
	}

	// A constant after guest moves the roles below it up by one.
	const blocked role = 1
	for method, least := range leastRole {
		if least > guest {
			leastRole[method]++
		}
	}
	code, _, _ = send(blocked, "GET", "", "")
	changed := ""
	for _, method := range []string{"POST", "PATCH", "PUT", "DELETE"} {
		if _, page, exists := send(blocked, method, "", "x"); page != "old" || !exists {
			changed += method
		}
	}
	switch {
	case code != 200 && changed == "":
		fmt.Println("CLAIM blocked-second: Neither read nor change it")
	case code == 200 && changed == "":
		fmt.Println("CLAIM blocked-second: Read it, and not change it")
	case code != 200 && changed != "":
		fmt.Println("CLAIM blocked-second: Change it, and not read it")
	case code == 200 && changed != "":
		fmt.Println("CLAIM blocked-second: Read it and change it")
	}
}
