package wiki

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestWatch(t *testing.T) {
	k := &Wiki{
		pages:  map[string]string{"/plan": "Launch on Monday"},
		roleOf: func(*http.Request) role { return guest },
	}
	for _, method := range []string{"PATCH", "PUT"} {
		r := httptest.NewRequest(method, "/plan", strings.NewReader("Eve was here"))
		w := httptest.NewRecorder()
		k.ServeHTTP(w, r)
		fmt.Println(method, w.Code)
	}
	if page := k.pages["/plan"]; page != "Launch on Monday" {
		fmt.Println("HARM: a guest replaced the page with:", page)
	} else {
		fmt.Println("NO HARM: the page is as it was")
	}
}
