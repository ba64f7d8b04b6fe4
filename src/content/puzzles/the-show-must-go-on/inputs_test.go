package admin

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestInputs(t *testing.T) {
	site := &Site{
		IsAdmin: func(*http.Request) bool { return false },
		Users:   map[string]bool{"bob": true},
	}
	w := httptest.NewRecorder()
	site.Remove(w, httptest.NewRequest("POST", "/remove?name=bob", nil))
	outcomes := map[[2]bool]string{
		{true, true}:   "She's sent to /login, and Bob stays.",
		{true, false}:  "She's sent to /login, and Bob is gone.",
		{false, true}:  "She gets an error, and Bob stays.",
		{false, false}: "She isn't sent to /login, and Bob is gone.",
	}
	isSent := w.Code == http.StatusSeeOther && w.Header().Get("Location") == "/login"
	fmt.Println("CLAIM trace:", outcomes[[2]bool{isSent, site.Users["bob"]}])
}
