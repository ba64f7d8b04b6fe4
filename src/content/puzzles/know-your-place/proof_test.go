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

func TestProof(t *testing.T) {
	if status, text := Routes(sites())["a.test/"](0); status == 200 {
		fmt.Printf("HARM: a reader without a role gets %q\n", text)
		return
	}
	fmt.Println("NO HARM: a reader without a role gets no page of the team")
	t.Fail()
}
