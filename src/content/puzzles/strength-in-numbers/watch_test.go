package cards

import (
	"fmt"
	"testing"
)

func TestWatch(t *testing.T) {
	var many []Selection
	for i := 0; i < 300; i++ {
		many = append(many, Selection{Alias: fmt.Sprint("a", i), Name: "giftCard"})
	}
	spread := []Selection{{Spread: "F"}}
	batch := []*Query{
		{Fields: spread, Fragments: map[string][]Selection{"F": {{Name: "shopName"}}}},
		{Fields: spread, Fragments: map[string][]Selection{"F": many}},
	}
	g := &Gate{used: map[string]int{}}
	if err := g.Admit("eve", batch); err == nil {
		fmt.Printf("HARM: the batch runs 300 lookups and is charged %d\n", g.used["eve"])
	} else {
		fmt.Println("NO HARM: the batch is rejected:", err)
	}
}
