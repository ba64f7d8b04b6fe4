package board

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func post(b *Board, user, target, body string) int {
	r := httptest.NewRequest("POST", target, strings.NewReader(body))
	r.Header.Set("Test-User", user)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	b.Handler().ServeHTTP(w, r)
	return w.Code
}

func newBoard() *Board {
	b := New(func(r *http.Request) string {
		return r.Header.Get("Test-User")
	})
	b.Pin("7", "ann")
	b.Pin("12", "eve")
	return b
}

func TestInputs(t *testing.T) {
	for _, try := range [][4]string{
		{"trigger", "eve", "/remove?id=7", "id=12"},
		{"order", "eve", "/remove", "id=12&id=7"},
		{"why", "eve", "/remove", "id=7&id=12"},
		{"where", "", "/remove", "id=7&id=99"},
	} {
		b := newBoard()
		post(b, try[1], try[2], try[3])
		gone := [2]bool{b.Author("7") == "", b.Author("12") == ""}
		for text, option := range map[string][2]bool{
			"Both notices": {true, true}, "Only notice 7": {true, false},
			"Only notice 12": {false, true}, "Neither notice": {false, false},
		} {
			if option == gone {
				fmt.Printf("CLAIM %s: %s\n", try[0], text)
			}
		}
	}
}
