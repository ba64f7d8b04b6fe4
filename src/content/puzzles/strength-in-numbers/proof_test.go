package cards

import (
	"fmt"
	"testing"
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

// lookups runs selections as a GraphQL server does, and returns how many gift cards it looks up.
func lookups(q *Query, list []Selection) (n int) {
	for _, s := range list {
		if s.Spread != "" {
			n += lookups(q, q.Fragments[s.Spread])
		} else {
			n += lookups(q, s.Inner)
		}
		if s.Name == "giftCard" {
			n++
		}
	}
	return n
}

func TestProof(t *testing.T) {
	var queries []*Query
	for _, size := range []int{0, 1, 20, 300} {
		queries = append(queries,
			&Query{Fields: cards(size)},
			&Query{Fields: []Selection{{Name: "shop", Inner: cards(size)}}},
			&Query{Fields: spread("F"), Fragments: map[string][]Selection{"F": cards(size)}},
			&Query{Fields: spread("F", "F"), Fragments: map[string][]Selection{"F": cards(size)}},
			&Query{Fields: spread("G"), Fragments: map[string][]Selection{"F": cards(size), "G": spread("F", "F")}},
		)
	}
	tried := 0
	for _, first := range queries {
		for _, second := range queries {
			for _, third := range append(queries, nil) {
				batch := []*Query{first, second}
				if third != nil {
					batch = append(batch, third)
				}
				tried++
				g := fresh()
				if g.Admit("eve", batch) != nil {
					continue
				}
				n := 0
				for _, q := range batch {
					n += lookups(q, q.Fields)
				}
				if n > perMinute {
					fmt.Printf("HARM: a batch of %d queries looks up %d gift cards and is charged %d\n", len(batch), n, g.used["eve"])
					return
				}
			}
		}
	}
	fmt.Printf("NO HARM: of %d batches, none looks up more than %d gift cards\n", tried, perMinute)
	t.Fail()
}
