package cards

import (
	"fmt"
	"strings"
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

func claim(t *testing.T, question string, options []string, reached string) {
	for _, option := range options {
		if option == reached {
			fmt.Printf("CLAIM %s: %s\n", question, reached)
			return
		}
	}
	t.Fatalf("%s: %q is none of the options", question, reached)
}

func name(err error) string {
	return map[error]string{nil: "`nil`", ErrLimit: "`ErrLimit`", ErrBatch: "`ErrBatch`", ErrCycle: "`ErrCycle`"}[err]
}

func with(fields []Selection, fragment int) *Query {
	return &Query{Fields: fields, Fragments: map[string][]Selection{"F": cards(fragment)}}
}

func TestInputs(t *testing.T) {
	g := fresh()
	var got []string
	for _, n := range []int{15, 10, 5} {
		got = append(got, name(g.Admit("mia", []*Query{{Fields: cards(n)}})))
	}
	claim(t, "three-batches", []string{"`nil`, `ErrLimit`, `ErrLimit`", "`nil`, `ErrLimit`, `nil`", "`nil`, `nil`, `ErrLimit`", "`nil`, `nil`, `nil`"}, strings.Join(got, ", "))

	g, got = fresh(), nil
	for _, n := range []int{25, 20, 1} {
		got = append(got, name(g.Admit("eve", []*Query{{Fields: cards(n)}})))
	}
	claim(t, "eve-tries", []string{"`ErrLimit`, `ErrLimit`, `ErrLimit`", "`ErrLimit`, `ErrLimit`, `nil`", "`ErrLimit`, `nil`, `ErrLimit`", "`ErrLimit`, `nil`, `nil`"}, strings.Join(got, ", "))

	g = fresh()
	err := g.Admit("mia", []*Query{with(spread("F"), 11), with(spread("F"), 0)})
	claim(t, "dear-first", []string{"`nil`, and 11 are charged", "`nil`, and 22 are charged", "`ErrLimit`, and 0 are charged", "`ErrLimit`, and 22 are charged"},
		fmt.Sprintf("%s, and %d are charged", name(err), g.used["mia"]))

	// Charges of 2 and 1: line 43 counted the lookup, line 64 remembered it, and line 57 returned it twice.
	// Line 46 is the only one that returns ErrLimit before anything is charged.
	first := &Query{Fields: spread("F"), Fragments: map[string][]Selection{"F": spread("G", "G"), "G": cards(1)}}
	second := &Query{Fields: spread("G"), Fragments: map[string][]Selection{"G": cards(30)}}
	g = fresh()
	if err := g.Admit("mia", []*Query{first, second}); err == nil && g.used["mia"] == 3 {
		claim(t, "never-run", []string{"Line 43", "Line 46", "Line 57", "Line 64"}, "Line 46")
	}
}
