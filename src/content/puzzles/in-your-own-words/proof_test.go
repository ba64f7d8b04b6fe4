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

func TestProof(t *testing.T) {
	words := []string{"Ann", "{confirm}", "{note}", "{to}", "{total}", "{goods}", "{shop}", "{con{to}firm}", "{con\nfirm}", "{{.Confirm}}"}
	for _, to := range words {
		for _, note := range words {
			o := order(to, note)
			mail, err := ToRecipient(o)
			if err == nil && strings.Contains(mail, o.Confirm) {
				fmt.Printf("HARM: the name %q and the note %q put the shop's URL into the recipient's mail\n", to, note)
				return
			}
		}
	}
	fmt.Println("NO HARM: no name and no note puts the shop's URL into the recipient's mail")
	t.Fail()
}
