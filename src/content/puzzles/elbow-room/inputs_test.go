package gate

import (
	"fmt"
	"testing"
)

var tokens = []string{"ann", "eve", "bob"}

func table() *Table {
	t := NewTable(8)
	t.Add("ann", "read", "pay")
	t.Add("eve", "read")
	t.Add("bob", "read", "audit")
	return t
}

func all(t *Table) string {
	text := ""
	for _, token := range tokens {
		text += fmt.Sprint(t.Scopes(token))
	}
	return text
}

func claim(t *testing.T, question string, options []string, reached string) {
	for _, option := range options {
		if option == reached {
			fmt.Printf("CLAIM %s: %s\n", question, reached)
			return
		}
	}
	t.Fatalf("%s: %q is none of the options", question, reached)
}

func TestInputs(t *testing.T) {
	first := table()
	Allowed(first, Request{"ann", []string{"transfer"}}, "pay")
	claim(t, "first", []string{"`[]`", "`[read]`", "`[transfer]`", "`[read transfer]`"},
		fmt.Sprintf("`%v`", first.Scopes("eve")))

	three := table()
	Allowed(three, Request{"ann", []string{"transfer", "limits", "close"}}, "pay")
	claim(t, "three", []string{"`[read audit]`", "`[limits audit]`", "`[limits close]`", "`[close audit]`"},
		fmt.Sprintf("`%v`", three.Scopes("bob")))

	changes := []string{}
	for _, c := range []struct {
		option  string
		request Request
	}{
		{"`eve`, with `read` and `audit`", Request{"eve", []string{"read", "audit"}}},
		{"`ann`, with `pay` and `read`", Request{"ann", []string{"pay", "read"}}},
		{"`ann`, with 7 scopes", Request{"ann", []string{"1", "2", "3", "4", "5", "6", "7"}}},
		{"`eve`, with `audit`", Request{"eve", []string{"audit"}}},
	} {
		fresh := table()
		before := all(fresh)
		Allowed(fresh, c.request, "none")
		if all(fresh) != before {
			changes = append(changes, c.option)
		}
	}
	if len(changes) != 1 {
		t.Fatalf("which: %q change something", changes)
	}
	fmt.Printf("CLAIM which: %s\n", changes[0])
}
