package search

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
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

func TestWorks(t *testing.T) {
	for _, q := range []string{
		"", "tulips", `"red" & 'white'`, "a<b>c", `back\slash`, "zoë %s %d",
		"line\nbreak", "\u2028", `");x("`,
	} {
		w := get("/search?q=" + url.QueryEscape(q))
		all := scripts(w.Body.String())
		if w.Code != 200 || len(all) != 1 {
			t.Fatalf("broken: %q gives %d, %q", q, w.Code, all)
		}
		call := strings.TrimSuffix(strings.TrimPrefix(all[0], "show("), ")")
		var s State
		if err := json.Unmarshal([]byte(call), &s); err != nil {
			t.Fatalf("broken: %q: the script is %q: %v", q, all[0], err)
		}
		want := "/search?page=2&q=" + url.QueryEscape(q)
		if s.Query != q || s.Next != want {
			t.Fatalf("broken: %q gives %+v", q, s)
		}
		if kind := w.Header().Get("Content-Type"); kind != "text/html; charset=utf-8" {
			t.Fatal("broken: the page is", kind)
		}
	}
	for q, want := range map[string]string{
		"a</h1>&":                   "a&lt;/h1&gt;&amp;",
		strings.Repeat("<", 40):     strings.Repeat("&lt;", 40),
		strings.Repeat("é", 40):     strings.Repeat("é", 40),
		strings.Repeat("é", 41):     strings.Repeat("é", 39) + "…",
		strings.Repeat("x", 41):     strings.Repeat("x", 39) + "…",
		strings.Repeat("&amp;", 8):  strings.Repeat("&amp;amp;", 8),
		strings.Repeat("tulip ", 6): strings.Repeat("tulip ", 6),
	} {
		body := get("/search?q=" + url.QueryEscape(q)).Body.String()
		if !strings.Contains(body, "<h1>"+want+"</h1>") {
			t.Fatalf("broken: %q gives %q", q, body)
		}
	}
	link := get("/search?q=a%26b+c").Body.String()
	if !strings.Contains(link, `<a href="/search?page=2&amp;q=a%26b+c">`) {
		t.Fatalf("broken: the page is %q", link)
	}
	api := get("/api/search?q=a+b")
	want := `{"query":"a b","next":"/search?page=2&q=a+b"}`
	if strings.TrimSpace(api.Body.String()) != want ||
		api.Header().Get("Content-Type") != "application/json" {
		t.Fatalf("broken: the API gives %q", api.Body.String())
	}
	fmt.Println("WORKS")
}
