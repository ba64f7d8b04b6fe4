package search

import (
	"fmt"
	"net/http/httptest"
	"net/url"
	"regexp"
	"testing"
)

func get(target string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	Search(w, httptest.NewRequest("GET", target, nil))
	return w
}

var tag = regexp.MustCompile(`(?i)<script[^>]*>`)
var end = regexp.MustCompile(`(?i)</script[\t\n\f\r />]`)

// scripts finds the scripts of a page as a browser does: one ends at
// the first end tag, whatever is around it.
func scripts(page string) (all []string) {
	for {
		at := tag.FindStringIndex(page)
		if at == nil {
			return all
		}
		page = page[at[1]:]
		stop := end.FindStringIndex(page)
		if stop == nil {
			return append(all, page)
		}
		all = append(all, page[:stop[0]])
		page = page[stop[1]:]
	}
}

func TestProof(t *testing.T) {
	for _, q := range []string{
		`</script><script>steal()</script>`,
		`</SCRIPT><script>steal()</script>`,
		`</script ><script>steal()</script >`,
	} {
		body := get("/search?q=" + url.QueryEscape(q)).Body.String()
		for _, script := range scripts(body) {
			if script == "steal()" {
				fmt.Printf("HARM: who follows a link with q=%s runs it; "+
					"the page is %q\n", q, body)
				return
			}
		}
	}
	fmt.Println("NO HARM: no query became a script")
	t.Fail()
}
