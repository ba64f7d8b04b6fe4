package shop

import (
	"fmt"
	"strings"
	"testing"
)

func claim(t *testing.T, question string, options []string, reached string) {
	for _, option := range options {
		if option == reached {
			fmt.Printf("CLAIM %s: %s\n", question, reached)
			return
		}
	}
	t.Fatalf("%s: %q is none of the options", question, reached)
}

func both(first, second string) string {
	front := &Front{kept: map[string]Reply{}}
	front.Get("ann", first)
	return "`" + front.Get("eve", second).Body + "`"
}

// fromKept lists the requests that are answered from kept.
func fromKept(paths ...string) (found []int) {
	front := &Front{kept: map[string]Reply{}}
	for i, p := range paths {
		if _, ok := front.kept[p]; ok {
			found = append(found, i+1)
		}
		front.Get("eve", p)
	}
	return found
}

func TestInputs(t *testing.T) {
	files = map[string]string{"main.css": "body {}", "shop.js": "go()", "logo.png": "PNG"}
	orders = map[string]string{"7": "ann"}
	bodies := []string{"`ann's cards`", "`ann's overview`", "`eve's cards`", "`eve's overview`"}
	claim(t, "other", bodies, both("/account/cards/a.CSS", "/account/cards/a.CSS"))
	claim(t, "card", bodies, both("/account/cards.css", "/account/cards.css"))
	seen := []string{}
	for _, p := range []string{"/orders/7/x.js", "/account/x.js/", "/account/letters", "/account/.js"} {
		if strings.Contains(both(p, p), "ann") {
			seen = append(seen, "`"+p+"`")
		}
	}
	if len(seen) != 1 {
		t.Fatalf("which: %q", seen)
	}
	fmt.Printf("CLAIM which: %s\n", seen[0])
	found := fromKept("/files/main.css", "/files/shop.js", "/files/x.png",
		"/files/main.css", "/account/a.png", "/account/b.png", "/files/main.css", "/account/b.png")
	claim(t, "from-kept", []string{"Only 4", "4 and 8", "4, 7, and 8", "4 and 7"}, map[string]string{
		"[4]": "Only 4", "[4 8]": "4 and 8", "[4 7 8]": "4, 7, and 8", "[4 7]": "4 and 7",
	}[fmt.Sprint(found)])
}
