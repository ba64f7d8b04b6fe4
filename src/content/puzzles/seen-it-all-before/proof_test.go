package shop

import (
	"fmt"
	"strings"
	"testing"
)

func TestProof(t *testing.T) {
	files = map[string]string{"main.css": "body {}", "shop.js": "go()", "logo.png": "PNG"}
	orders = map[string]string{"7": "ann", "8": "eve"}
	parts := []string{"/account", "/orders", "/files", "/cards", "/letters", "/7", "/8", "/", "/main", "/x", ".css", ".js", ".png", ".CSS"}
	tried := 0
	level := []string{""}
	for length := 1; length <= 4; length++ {
		var next []string
		for _, begin := range level {
			for _, part := range parts {
				p := begin + part
				if p[0] != '/' {
					continue
				}
				front := &Front{kept: map[string]Reply{}}
				for _, user := range []string{"", "ann"} {
					front.Get(user, p)
				}
				for _, other := range []string{"", "eve"} {
					if body := front.Get(other, p).Body; strings.Contains(body, "ann") {
						fmt.Printf("HARM: ann gets %s, and then the user %q gets %q there\n", p, other, body)
						return
					}
				}
				tried++
				next = append(next, p)
			}
		}
		level = next
	}
	fmt.Printf("NO HARM: of %d paths, none shows a user what is another's\n", tried)
	t.Fail()
}
