package auth

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestProof(t *testing.T) {
	var s Sessions
	s.users.Store("b7f1c2", &User{name: "ann"})
	handler := s.Require(func(
		w http.ResponseWriter, r *http.Request, actor Actor,
	) {
		fmt.Fprintf(w, "the payroll, for %s", actor.Name())
	})
	ask := func(token string) (int, string) {
		r := httptest.NewRequest("GET", "/payroll", nil)
		if token != "" {
			r.AddCookie(&http.Cookie{Name: "session", Value: token})
		}
		w := httptest.NewRecorder()
		handler(w, r)
		return w.Code, w.Body.String()
	}
	if code, _ := ask("b7f1c2"); code != 200 {
		fmt.Println("NO HARM: not even ann gets in")
		t.FailNow()
	}
	if code, _ := ask(""); code != 401 {
		fmt.Println("HARM: no cookie is needed")
		return
	}
	for _, token := range []string{"x", "null", "b7f1c3"} {
		if code, body := ask(token); code == 200 {
			fmt.Printf("HARM: the cookie session=%s, which belongs to "+
				"nobody, shows %q\n", token, body)
			return
		}
	}
	fmt.Println("NO HARM: made-up tokens are sent away")
	t.Fail()
}
