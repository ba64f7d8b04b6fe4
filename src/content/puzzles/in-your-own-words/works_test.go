package gift

import (
	"errors"
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

func TestWorks(t *testing.T) {
	o := order("Ann", "Hi {hugs}!\n100% {{.}}")
	mail, err := ToRecipient(o)
	want := "Dear Ann,\nBread & Butter has a present for Ann:\n- rolls\n- jam\n" +
		"With these words:\n> Hi {hugs}!\n> 100% {{.}}\n"
	if err != nil || mail != want {
		t.Fatalf("broken: the recipient's mail is %q, %v", mail, err)
	}
	mail, err = ToShop(o)
	want = "A present for Ann, $12:\n- rolls\n- jam\n> Hi {hugs}!\n> 100% {{.}}\n" +
		"Do you have the money? Then open https://gift.example/c/8f3a\n"
	if err != nil || mail != want {
		t.Fatalf("broken: the shop's mail is %q, %v", mail, err)
	}
	for _, long := range []*Order{order("Ann", strings.Repeat("x", 501)), order(strings.Repeat("x", 61), "")} {
		if _, err := ToRecipient(long); !errors.Is(err, ErrOrder) {
			t.Fatal("broken: too long:", err)
		}
	}
	if _, err := ToShop(order(strings.Repeat("x", 60), strings.Repeat("x", 500))); err != nil {
		t.Fatal("broken: the longest:", err)
	}
	fmt.Println("WORKS")
}
