package shop

import (
	"fmt"
	"testing"
)

func TestWorks(t *testing.T) {
	files = map[string]string{"main.css": "body {}", "shop.js": "go()", "logo.png": "PNG"}
	orders = map[string]string{"7": "ann", "8": "eve"}
	front := &Front{kept: map[string]Reply{}}
	for _, c := range []struct {
		user, path string
		want       Reply
	}{
		{"", "/files/main.css", Reply{200, "body {}"}},
		{"ann", "/files/logo.png", Reply{200, "PNG"}},
		{"ann", "/files/none.png", Reply{404, "no page"}},
		{"ann", "/orders/7", Reply{200, "ann's order 7"}},
		{"eve", "/orders/7", Reply{404, "no page"}},
		{"", "/orders/7", Reply{404, "no page"}},
		{"", "/orders/9", Reply{404, "no page"}},
		{"ann", "/account", Reply{200, "ann's overview"}},
		{"eve", "/account", Reply{200, "eve's overview"}},
		{"ann", "/account/cards", Reply{200, "ann's cards"}},
		{"eve", "/account/letters/", Reply{200, "eve's letters"}},
		{"", "/account/cards", Reply{303, "/login"}},
		{"ann", "/none", Reply{404, "no page"}},
	} {
		if got := front.Get(c.user, c.path); got != c.want {
			t.Fatalf("broken: %q gets %s: %v", c.user, c.path, got)
		}
	}
	files["main.css"] = "changed"
	if front.Get("ann", "/files/main.css").Body != "body {}" {
		t.Fatal("broken: a file isn't kept")
	}
	for i := 0; i < 9; i++ {
		name := fmt.Sprint(i, ".css")
		files[name] = name
		if front.Get("ann", "/files/"+name).Body != name || len(front.kept) > 3 {
			t.Fatal("broken: many files")
		}
	}
	fmt.Println("WORKS")
}
