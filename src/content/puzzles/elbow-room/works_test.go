package gate

import (
	"fmt"
	"testing"
)

func TestWorks(t *testing.T) {
	table := NewTable(4)
	if !table.Add("ann", "read", "pay") || !table.Add("bob", "read") {
		t.Fatal("broken: a new token is refused")
	}
	if table.Add("ann", "admin") || Allowed(table, Request{Token: "ann"}, "admin") {
		t.Fatal("broken: a token is added twice")
	}
	if text := fmt.Sprintf("%q", table.all); text != `["read" "pay" "" "read" ""]` {
		t.Fatalf("broken: the table holds %s", text)
	}
	for _, c := range []struct {
		request Request
		want    string
		allowed bool
	}{
		{Request{Token: "ann"}, "pay", true},
		{Request{Token: "bob"}, "pay", false},
		{Request{Token: "bob"}, "read", true},
		{Request{Token: "none"}, "read", false},
		{Request{Token: "bob", Extra: []string{"pay"}}, "pay", true},
		{Request{Token: "bob"}, "pay", false},
	} {
		if Allowed(table, c.request, c.want) != c.allowed {
			t.Fatalf("broken: %v wants %s, not %v", c.request, c.want, c.allowed)
		}
	}
	fmt.Println("WORKS")
}
