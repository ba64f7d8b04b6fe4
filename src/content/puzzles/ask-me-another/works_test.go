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

func TestWorks(t *testing.T) {
	b := newBoard()
	for i := 0; i < 5; i++ {
		b.Pin(fmt.Sprint("n", i), "eve")
	}
	for _, try := range []struct{ user, body string }{
		{"eve", "id=7"}, {"", "id=7"}, {"", ""}, {"eve", "id=99"},
	} {
		if code := post(b, try.user, "/remove", try.body); code != 403 {
			t.Fatalf("broken: %v gets %d", try, code)
		}
	}
	if b.Author("7") != "ann" {
		t.Fatal("broken: ann's notice is gone")
	}
	if code := post(b, "eve", "/remove", "id=12"); code != 200 || b.Author("12") != "" {
		t.Fatal("broken: eve can't remove her own:", code)
	}
	if code := post(b, "eve", "/remove", "id=n0&id=n1&id=n4"); code != 200 {
		t.Fatal("broken: eve can't remove several:", code)
	}
	if b.Author("n0")+b.Author("n1")+b.Author("n4") != "" || b.Author("n2") != "eve" {
		t.Fatal("broken: the wrong ones are gone")
	}
	fmt.Println("WORKS")
}
