package sky

import (
	"fmt"
	"testing"
)

func TestWorks(t *testing.T) {
	expect := func(ok bool, what string) {
		t.Helper()
		if !ok {
			t.Fatal(what)
		}
	}
	p := New("m1", "m2")
	a, name := p.Next("ann", 0)
	expect(a != 0 && name == "m1", "a picture is lent")
	again, other := p.Next("ann", 1)
	expect(again != 0 && other == "m2", "the next one is another picture")
	b, name := p.Next("bob", 2)
	expect(b != 0 && name == "m1", "two volunteers get a picture")
	c, name := p.Next("cy", 3)
	expect(name == "m2", "not three at the same time")
	expect(p.Submit("bob", a, 5, 4) == Unknown, "somebody else's ticket")
	expect(p.Submit("ann", a, 5, 95) == Kept, "a count within the grace is kept")
	expect(p.Submit("bob", b, 7, 97) == Settled, "counts that are near settle it")
	expect(p.Points("ann") == 3 && p.Points("bob") == 2, "both earn points")
	expect(p.Submit("cy", c, 1, 99) == Late, "too late")

	p = New("m1")
	a, _ = p.Next("ann", 0)
	b, _ = p.Next("bob", 0)
	c, _ = p.Next("cy", 71)
	expect(c != 0, "an old ticket doesn't keep others waiting")
	expect(p.Submit("cy", c, 30, 80) == Kept, "kept")
	expect(p.Submit("ann", a, 20, 81) == Kept, "counts that differ")
	d, _ := p.Next("ann", 82)
	expect(d == 0, "no second count")
	expect(p.Submit("bob", b, 21, 82) == Settled, "settled")

	p = New("1", "2", "3", "4", "5")
	for n := 0; n < 4; n++ {
		id, _ := p.Next("ann", 0)
		expect(id != 0, "four pictures")
	}
	id, _ := p.Next("ann", 70)
	expect(id == 0, "not five")
	id, name = p.Next("ann", 71)
	expect(id != 0, "after the lease, one more")
	p = New("1")
	a, _ = p.Next("ann", 0)
	id, _ = p.Next("ann", 96)
	expect(id != 0, "a picture that was forgotten can be had again")
	fmt.Println("WORKS")
}
