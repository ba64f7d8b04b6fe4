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

func TestWorks(t *testing.T) {
	routes := Routes(sites())
	for _, site := range sites() {
		for _, page := range site.Pages {
			if status, text := routes[site.Host+page.Path](3); status != 200 || text != page.Draw() {
				fmt.Println("broken: an admin doesn't get " + text)
				t.FailNow()
			}
		}
	}
	if status, text := routes["a.test/map"](0); status != 200 || text != "/ /admin" {
		fmt.Println("broken: the map is " + text)
		t.FailNow()
	}
	if status, _ := routes["a.test/admin"](0); status != 403 {
		fmt.Println("broken: anyone gets a page of an admin")
		t.FailNow()
	}
	if status, _ := routes["b.test/news"](0); status != 200 {
		fmt.Println("broken: a page for everyone isn't shown")
		t.FailNow()
	}
	fmt.Println("WORKS")
}
