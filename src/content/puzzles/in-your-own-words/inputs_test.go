package gift

import (
	"fmt"
	"strings"
	"testing"
)

func order(to, note string) *Order {
	return &Order{
		Shop: "Bread & Butter", To: to, Goods: []string{"rolls", "jam"}, Total: "$12",
		Note: note, Confirm: "https://gift.example/c/8f3a",
	}
}

func claim(t *testing.T, question string, options map[string]bool) {
	var fits []string
	for text, holds := range options {
		if holds {
			fits = append(fits, text)
		}
	}
	if len(fits) != 1 {
		t.Fatalf("%s: %q fit", question, fits)
	}
	fmt.Printf("CLAIM %s: %s\n", question, fits[0])
}

func TestInputs(t *testing.T) {
	mail, _ := ToRecipient(order("{note}", "{to}"))
	name, _, _ := strings.Cut(strings.TrimPrefix(mail, "Dear "), ",")
	claim(t, "dear", map[string]bool{
		"{to}":     name == "{to}",
		"> {to}":   name == "> {to}",
		"{note}":   name == "{note}",
		"> {note}": name == "> {note}",
	})

	stays := map[string]bool{}
	for _, name := range []string{"{shop}", "{goods}", "{total}", "{note}"} {
		mail, _ := ToRecipient(order(name, "Hi"))
		stays[name] = strings.Contains(mail, name)
	}
	claim(t, "stays", stays)

	const c = "{confirm}"
	once := func(change func(*Order)) bool {
		o := order("Ann", "Hi")
		change(o)
		mail, _ := ToShop(o)
		return strings.Count(mail, o.Confirm) == 1
	}
	claim(t, "once", map[string]bool{
		"To":                  once(func(o *Order) { o.To = c }),
		"An element of Goods": once(func(o *Order) { o.Goods[0] = c }),
		"Total":               once(func(o *Order) { o.Total = c }),
		"Shop":                once(func(o *Order) { o.Shop = c }),
	})
}
