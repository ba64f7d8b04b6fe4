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
	code, _, _ := send(guest, "PROPFIND", "", "x")
	fmt.Println("CLAIM propfind:", map[int]string{200: "OK", 400: "Bad Request", 403: "Forbidden", 405: "Method Not Allowed"}[code])

	code, page, exists := send(member, "POST", "DELETE", "x")
	switch {
	case code == 403 && page == "old":
		fmt.Println("CLAIM override: It answers Forbidden")
	case code == 405 && page == "old":
		fmt.Println("CLAIM override: It answers Method Not Allowed")
	case !exists:
		fmt.Println("CLAIM override: It deletes the page")
	case page == "oldx":
		fmt.Println("CLAIM override: It adds to the page")
	}

	for _, try := range [][3]string{
		{"`PATCH /plan`", "PATCH", ""},
		{"`delete /plan`, in lower case", "delete", ""},
		{"`POST /plan` with the override `HEAD`", "POST", "HEAD"},
		{"`PUT /plan`", "PUT", ""},
	} {
		if _, page, exists := send(guest, try[1], try[2], "x"); page != "old" || !exists {
			fmt.Println("CLAIM which-request:", try[0])
		}
	}

	// A constant above guest moves each named role up by one, and the zero value belongs to it.
	const blocked role = 0
	for method := range leastRole {
		leastRole[method]++
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
		fmt.Println("CLAIM blocked: Neither read nor change it")
	case code == 200 && changed == "":
		fmt.Println("CLAIM blocked: Read it, and not change it")
	case code != 200 && changed != "":
		fmt.Println("CLAIM blocked: Change it, and not read it")
	case code == 200 && changed != "":
		fmt.Println("CLAIM blocked: Read it and change it")
	}
}
