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

func TestProof(t *testing.T) {
	for _, try := range [][3]string{
		{"eve", "/remove?id=12", "id=7"},
		{"eve", "/remove", "id=12&id=7"},
		{"eve", "/remove", "id=7&id=12"},
		{"eve", "/remove", "id=7&id=7"},
		{"", "/remove", "id=7&id=99"},
		{"", "/remove", "id=99&id=7&id=99"},
	} {
		b := newBoard()
		code := post(b, try[0], try[1], try[2])
		if b.Author("7") == "" {
			fmt.Printf("HARM: user %q posts %q, gets %d, and ann's notice is gone\n", try[0], try[2], code)
			return
		}
	}
	fmt.Println("NO HARM: ann's notice is there after every request")
	t.Fail()
}
