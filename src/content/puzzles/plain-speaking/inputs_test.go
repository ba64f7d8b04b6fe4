package search

import (
	"fmt"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

const script = "<script>steal()</script>"

func pageFor(q string) string {
	w := httptest.NewRecorder()
	Search(w, httptest.NewRequest("GET", "/search?q="+url.QueryEscape(q), nil))
	return w.Body.String()
}

func claim(t *testing.T, id string, options [4]string, holds func(int) bool) {
	var which []string
	for i, option := range options {
		if holds(i) {
			which = append(which, option)
		}
	}
	if len(which) != 1 {
		t.Fatal(id, which)
	}
	fmt.Printf("CLAIM %s: %s\n", id, which[0])
}

func TestInputs(t *testing.T) {
	counts := [4]string{"1", "2", "3", "4"}
	seen := strings.Count(pageFor("</script>"+script), "<script>")
	claim(t, "trigger", counts, func(i int) bool { return i+1 == seen })

	seen3 := strings.Count(pageFor(strings.Repeat(script, 3)), "<script>")
	claim(t, "why", counts, func(i int) bool { return i+1 == seen3 })

	queries := [4]string{
		script,
		script + strings.Repeat("x", 20),
		strings.Repeat("x", 16) + script,
		strings.Repeat("x", 20) + script,
	}
	claim(t, "steps", [4]string{
		"`<script>steal()</script>`",
		"`<script>steal()</script>`, then 20 times `x`",
		"16 times `x`, then `<script>steal()</script>`",
		"20 times `x`, then `<script>steal()</script>`",
	}, func(i int) bool { return strings.Contains(pageFor(queries[i]), script) })
}
