package admin

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestProof(t *testing.T) {
	for _, method := range []string{"GET", "POST", "PUT", "DELETE"} {
		site := &Site{
			IsAdmin: func(r *http.Request) bool { return r.Header.Get("Cookie") == "admin" },
			Users:   map[string]bool{"ann": true, "bob": true},
		}
		r := httptest.NewRequest(method, "/remove?name=bob", nil)
		r.Header.Set("Cookie", "eve")
		site.Remove(httptest.NewRecorder(), r)
		if !site.Users["bob"] {
			fmt.Printf("HARM: Eve isn't an admin, and her %s removes Bob\n", method)
			return
		}
	}
	fmt.Println("NO HARM: Eve isn't an admin, and Bob is still there")
	t.Fail()
}
