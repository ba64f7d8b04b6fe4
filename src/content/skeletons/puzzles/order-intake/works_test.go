package intake

import (
	"strings"
	"testing"
)

func TestWorks(t *testing.T) {
	order, err := Parse(strings.NewReader(`{"Partner":"ann","Items":["tea","jam"]}`))
	if err != nil || order.Partner != "ann" || len(order.Items) != 2 {
		t.Fatal("broken: an order")
	}
	text := `{"Partner":"bob"}`
	if order, err := Parse(strings.NewReader(text + strings.Repeat(" ", 1<<20-len(text)))); err != nil || order.Partner != "bob" {
		t.Fatal("broken: an order of 1 MiB")
	}
	if _, err := Parse(strings.NewReader(text + strings.Repeat(" ", 1<<20))); err != ErrTooLarge {
		t.Fatal("broken: the limit")
	}
	if _, err := Parse(strings.NewReader("tea")); err == nil {
		t.Fatal("broken: no JSON")
	}
	t.Log("WORKS")
}
