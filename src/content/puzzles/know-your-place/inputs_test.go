package portal

import (
	"fmt"
	"testing"
)

// sites are one for the team and one for everyone.
func sites() []Site {
	page := func(host, path string, least int) Page {
		return Page{path, least, func() string { return host + " " + path }}
	}
	return []Site{
		{"a.test", 1, []Page{page("a", "/", 0), page("a", "/admin", 3)}},
		{"b.test", 0, []Page{page("b", "/", 0), page("b", "/admin", 3), page("b", "/news", 0)}},
	}
}

// gets returns what a role gets at a path of a.test and b.test.
func gets(sites []Site, path string, role int) string {
	routes := Routes(sites)
	a, b := "no", "no"
	if status, _ := routes["a.test"+path](role); status == 200 {
		a = "yes"
	}
	if status, _ := routes["b.test"+path](role); status == 200 {
		b = "yes"
	}
	return map[string]string{
		"yes yes": "On both", "yes no": "On `a.test` alone", "no yes": "On `b.test` alone", "no no": "On neither",
	}[a+" "+b]
}

func TestInputs(t *testing.T) {
	fmt.Println("CLAIM front-pages: " + gets(sites(), "/", 0))
	fmt.Println("CLAIM admin-pages: " + gets(sites(), "/admin", 0))
	routes := Routes(sites())
	status, text := routes["a.test/"](0)
	what := map[string]string{"a /": "The text of `a.test/`", "b /": "The text of `b.test/`", "a /admin": "The text of `a.test/admin`"}[text]
	if status == 403 {
		what = "403"
	}
	fmt.Println("CLAIM go-1-27: " + what)
}
