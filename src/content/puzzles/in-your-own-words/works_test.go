package gift

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestWorks(t *testing.T) {
	shop := &Shop{Name: "Bread & Butter", PayKey: "k"}
	const head = "Bread & Butter has something for you:\n" +
		"- 2 \"buns\"\n- {{.}}\n"
	for note, want := range map[string]string{
		"":                  head,
		"Hi!":               head + "With these words:\n> Hi!\n",
		"a\nb":              head + "With these words:\n> a\n> b\n",
		"<3 & 'x' you":      head + "With these words:\n> <3 & 'x' you\n",
		"{hugs} 100% $1 \\": head + "With these words:\n> {hugs} 100% $1 \\\n",
		"} } }} done":       head + "With these words:\n> } } }} done\n",
	} {
		mail, err := Mail(&Order{
			Shop: shop, Goods: []string{`2 "buns"`, "{{.}}"}, Note: note,
		})
		if err != nil || mail != want {
			t.Fatalf("broken: the note %q makes %q, %v", note, mail, err)
		}
	}
	if _, err := Mail(&Order{Shop: shop, Note: strings.Repeat("x", 500)}); err != nil {
		t.Fatal("broken: 500 characters:", err)
	}
	_, err := Mail(&Order{Shop: shop, Note: strings.Repeat("x", 501)})
	if !errors.Is(err, ErrNote) {
		t.Fatal("broken: 501 characters:", err)
	}
	fmt.Println("WORKS")
}
