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
	if body != "" {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
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
	for _, try := range [][2]string{
		{"/remove?id=12", "id=7"},
		{"/remove?id=7", "id=12"},
		{"/remove?id=12&id=7", ""},
		{"/remove", "id=12&id=7"},
	} {
		b := newBoard()
		code := post(b, "eve", try[0], try[1])
		if b.Author("7") == "" {
			fmt.Printf("HARM: eve posts %q to %s, gets %d, and "+
				"ann's notice is gone\n", try[1], try[0], code)
			return
		}
	}
	fmt.Println("NO HARM: ann's notice is there after all of eve's requests")
	t.Fail()
}
