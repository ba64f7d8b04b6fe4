package search

import (
	"fmt"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

func TestProof(t *testing.T) {
	const script = "<script>steal()</script>"
	for before := 0; before < 50; before++ {
		for after := 0; after < 50; after++ {
			q := strings.Repeat("x", before) + "</script></h1>" + script +
				strings.Repeat("y", after)
			w := httptest.NewRecorder()
			at := "/search?q=" + url.QueryEscape(q)
			Search(w, httptest.NewRequest("GET", at, nil))
			if strings.Contains(w.Body.String(), script) {
				fmt.Printf("HARM: who follows a link with q=%s runs it; "+
					"the page is %q\n", q, w.Body)
				return
			}
		}
	}
	fmt.Println("NO HARM: no query became a script")
	t.Fail()
}
