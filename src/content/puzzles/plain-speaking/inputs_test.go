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

// places says where a page has a tag that the visitor typed.
func places(q string) (heading, state bool) {
	body := pageFor(q)
	start := strings.Index(body, "<h1>")
	end := strings.LastIndex(body, "</h1>")
	call := strings.LastIndex(body, "<script>show(")
	heading = strings.Contains(body[start:end], "<script>")
	state = strings.Contains(body[call+len("<script>"):], "<script>")
	return heading, state
}

func TestInputs(t *testing.T) {
	where := [4]string{
		"Only in the heading",
		"Only in the script",
		"In the heading and in the script",
		"Nowhere",
	}
	for id, q := range map[string]string{
		"close": "</script>" + script,
		"three": strings.Repeat(script, 3),
	} {
		heading, state := places(q)
		is := [4]bool{heading && !state, state && !heading, heading && state, !heading && !state}
		claim(t, id, where, func(i int) bool { return is[i] })
	}

	padding := strings.Repeat("x", 20)
	queries := [4]string{
		script,
		script + padding,
		padding + script,
		strings.NewReplacer("<", "&lt;", ">", "&gt;").Replace(script) + padding,
	}
	claim(t, "search", [4]string{
		"`<script>steal()</script>` alone",
		"`<script>steal()</script>`, then 20 times `x`",
		"20 times `x`, then `<script>steal()</script>`",
		"`&lt;script&gt;steal()&lt;/script&gt;`, then 20 times `x`",
	}, func(i int) bool { return strings.Contains(pageFor(queries[i]), script) })
}
