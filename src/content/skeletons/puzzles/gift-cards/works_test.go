package cards

import "testing"

func TestWorks(t *testing.T) {
	noted := 0
	cards := New(map[string]int{"a": 200, "b": 5}, func(string, int) { noted++ })
	ok := cards.Spend("a", 150) == nil && cards.Credit("a") == 50 && noted == 1
	ok = ok && cards.Spend("a", 51) != nil && cards.Spend("a", 50) == nil && cards.Credit("a") == 0
	ok = ok && cards.Spend("b", 0) != nil && cards.Spend("b", -5) != nil && cards.Spend("c", 1) != nil
	ok = ok && cards.Credit("b") == 5 && noted == 2
	if !ok {
		t.Fatal("broken: spending")
	}
	t.Log("WORKS")
}
