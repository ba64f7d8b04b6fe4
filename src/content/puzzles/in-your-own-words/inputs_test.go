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
	o := order("Eve", "{{.Confirm}}")
	mail, err := ToRecipient(o)
	_, words, _ := strings.Cut(mail, "> ")
	words = strings.TrimSpace(words)
	claim(t, "trigger", map[string]bool{
		"Nothing, because the mail isn't sent": err != nil,
		"`{{.Confirm}}`, as typed":             words == "{{.Confirm}}",
		"The order's `Confirm` URL":            words == o.Confirm,
		"`{}`, with the URL in between":        words == "{"+o.Confirm+"}",
	})

	o = order("{total}", "{shop}")
	mail, _ = ToRecipient(o)
	name, _, _ := strings.Cut(strings.TrimPrefix(mail, "Dear "), ",")
	_, words, _ = strings.Cut(mail, "> ")
	words = strings.TrimSpace(words)
	pair := [2]string{name, words}
	claim(t, "where", map[string]bool{
		"The price, and `{shop}` as typed":        pair == [2]string{o.Total, "{shop}"},
		"`{total}` as typed, and the shop's name": pair == [2]string{"{total}", o.Shop},
		"The price, and the shop's name":          pair == [2]string{o.Total, o.Shop},
		"`{total}` and `{shop}`, both as typed":   pair == [2]string{"{total}", "{shop}"},
	})

	o = order("{note}", "{confirm}")
	mail, _ = ToRecipient(o)
	count := strings.Count(mail, o.Confirm)
	claim(t, "cost", map[string]bool{"0": count == 0, "1": count == 1, "2": count == 2, "3": count == 3})
}
