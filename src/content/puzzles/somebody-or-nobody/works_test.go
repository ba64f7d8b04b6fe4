package auth

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestWorks(t *testing.T) {
	var s Sessions
	s.users.Store("t1", &User{name: "ann"})
	s.users.Store("t2", &User{name: "bob", suspended: true})
	handler := s.Require(func(
		w http.ResponseWriter, r *http.Request, actor Actor,
	) {
		fmt.Fprint(w, "hello ", actor.Name())
	})
	ask := func(cookie string) (int, string) {
		r := httptest.NewRequest("GET", "/", nil)
		if cookie != "" {
			r.Header.Set("Cookie", cookie)
		}
		w := httptest.NewRecorder()
		handler(w, r)
		return w.Code, w.Body.String()
	}
	if code, body := ask("session=t1"); code != 200 ||
		body != "hello ann" {
		t.Fatal("broken: ann sees", code, body)
	}
	for _, cookie := range []string{"", "other=t1", "session=t2"} {
		if code, _ := ask(cookie); code != 401 {
			t.Fatalf("broken: %q gets %d", cookie, code)
		}
	}
	s.users.Delete("t2")
	var gone *User
	if gone.Name() != "somebody" || gone.Suspended() {
		t.Fatal("broken: an author who has left")
	}
	if (&User{name: "ann"}).Name() != "ann" {
		t.Fatal("broken: an author who is there")
	}
	fmt.Println("WORKS")
}
