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
	claim(t, "both", map[string]bool{
		"{to}":     name == "{to}",
		"> {to}":   name == "> {to}",
		"{note}":   name == "{note}",
		"> {note}": name == "> {note}",
	})

	filled := map[string]bool{}
	for _, typed := range []string{"{total}", "{shop}", "{confirm}", "{con{to}firm}"} {
		mail, _ := ToRecipient(order(typed, "Hi"))
		filled[typed] = !strings.HasPrefix(mail, "Dear "+typed+",")
	}
	claim(t, "filled", filled)

	mail, _ = ToRecipient(order("Ann", "{confirm}{goods}{shop}"))
	_, quoted, _ := strings.Cut(mail, "With these words:\n")
	claim(t, "goods", map[string]bool{
		"> {confirm}- ":       strings.HasPrefix(quoted, "> {confirm}- "),
		"> https://":          strings.HasPrefix(quoted, "> https://"),
		"> {confirm}{goods}":  strings.HasPrefix(quoted, "> {confirm}{goods}"),
		"> - ":                strings.HasPrefix(quoted, "> - "),
	})

	const c = "{confirm}"
	twice := func(change func(*Order)) bool {
		o := order("Ann", "Hi")
		change(o)
		mail, _ := ToShop(o)
		return strings.Count(mail, o.Confirm) == 2
	}
	claim(t, "shop-mail", map[string]bool{
		"Note":                twice(func(o *Order) { o.Note = c }),
		"An element of Goods": twice(func(o *Order) { o.Goods[0] = c }),
		"Total":               twice(func(o *Order) { o.Total = c }),
		"Shop":                twice(func(o *Order) { o.Shop = c }),
	})
}
