package cards

import (
	"fmt"
	"testing"
	"time"
)

func cards(n int) (list []Selection) {
	for i := 0; i < n; i++ {
		list = append(list, Selection{Alias: fmt.Sprint("a", i), Name: "giftCard"})
	}
	return list
}

func spread(names ...string) (list []Selection) {
	for _, name := range names {
		list = append(list, Selection{Spread: name})
	}
	return list
}

func fresh() *Gate {
	return &Gate{used: map[string]int{}}
}

func TestWorks(t *testing.T) {
	check := func(what string, got, want error) {
		if got != want {
			fmt.Printf("broken: %s: %v\n", what, got)
			t.FailNow()
		}
	}
	one := func(fields []Selection, fragments map[string][]Selection) []*Query {
		return []*Query{{Fields: fields, Fragments: fragments}}
	}
	g := fresh()
	check("20 lookups", g.Admit("mia", one(cards(20), nil)), nil)
	check("one more", g.Admit("mia", one(cards(1), nil)), ErrLimit)
	check("another client", g.Admit("noor", one(cards(1), nil)), nil)
	g.Refill()
	check("the next minute", g.Admit("mia", one(cards(20), nil)), nil)
	check("21 lookups", fresh().Admit("mia", one(cards(21), nil)), ErrLimit)
	check("nested lookups", fresh().Admit("mia", one([]Selection{{Name: "shop", Inner: cards(21)}}, nil)), ErrLimit)
	check("a fragment", fresh().Admit("mia", one(spread("F", "F"), map[string][]Selection{"F": cards(10)})), nil)
	check("a large fragment", fresh().Admit("mia", one(spread("F", "F"), map[string][]Selection{"F": cards(11)})), ErrLimit)
	check("a cycle", fresh().Admit("mia", one(spread("F"), map[string][]Selection{"F": spread("G"), "G": spread("F")})), ErrCycle)
	check("10 queries", fresh().Admit("mia", make10(cards(2))), nil)
	check("10 large queries", fresh().Admit("mia", make10(cards(3))), ErrLimit)
	check("11 queries", fresh().Admit("mia", append(make10(nil), &Query{})), ErrBatch)

	chain := map[string][]Selection{}
	for i := 0; i < 40; i++ {
		next := fmt.Sprint("F", i+1)
		chain[fmt.Sprint("F", i)] = spread(next, next)
	}
	done := make(chan error)
	go func() { done <- fresh().Admit("mia", one(spread("F0"), chain)) }()
	select {
	case err := <-done:
		check("40 nested fragments", err, nil)
	case <-time.After(4 * time.Second):
		fmt.Println("broken: 40 nested fragments take more than 4 s")
		t.FailNow()
	}
	fmt.Println("WORKS")
}

func make10(fields []Selection) (batch []*Query) {
	for i := 0; i < 10; i++ {
		batch = append(batch, &Query{Fields: fields})
	}
	return batch
}
