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

func TestWorks(t *testing.T) {
	b := newBoard()
	for _, try := range []struct{ user, target string }{
		{"eve", "/remove?id=7"}, {"", "/remove?id=7"},
		{"", "/remove?id=99"}, {"eve", "/remove?id=99"}, {"eve", "/remove"},
	} {
		if code := post(b, try.user, try.target, ""); code != 403 {
			t.Fatalf("broken: %v gets %d", try, code)
		}
	}
	r := httptest.NewRequest("GET", "/remove?id=12", nil)
	r.Header.Set("Test-User", "eve")
	w := httptest.NewRecorder()
	b.Handler().ServeHTTP(w, r)
	if w.Code != 403 || b.Author("12") != "eve" || b.Author("7") != "ann" {
		t.Fatal("broken: a notice is gone, or GET is allowed:", w.Code)
	}
	if code := post(b, "eve", "/remove?id=12", ""); code != 204 {
		t.Fatal("broken: eve cannot remove her own:", code)
	}
	if b.Author("12") != "" || b.Author("7") != "ann" {
		t.Fatal("broken: the wrong notice is gone")
	}
	if code := post(b, "ann", "/remove?id=7", "why=old"); code != 204 {
		t.Fatal("broken: a form with a reason:", code)
	}
	if b.Author("7") != "" {
		t.Fatal("broken: ann's is still there")
	}
	fmt.Println("WORKS")
}
