package orders

import (
	"fmt"
	"strings"
	"testing"
)

func TestWorks(t *testing.T) {
	for _, typed := range [][2]string{
		{"Ann", "a present"},
		{"", ""},
		{"Ann, Bob", "first line\nsecond line, and more"},
		{"O'Neil", `C:\cards\`},
		{"Zoë", "für Zoë"},
	} {
		packed := Pack("7", typed[0], typed[1], "yes") + Pack("8", "bob", "hi", "no")
		want := fmt.Sprintf("%q", [][]string{{"7", typed[0], typed[1], "yes"}, {"8", "bob", "hi", "no"}})
		if got := fmt.Sprintf("%q", Unpack(packed)); got != want {
			t.Fatalf("broken: %s, not %s", got, want)
		}
	}
	// What has quotes may come out in another way, but they must not turn into something else.
	order := Unpack(Pack("7", "Ann", `say "hi", please`, "no"))
	if len(order) == 1 && len(order[0]) == 4 && strings.Contains(order[0][2], "'") {
		t.Fatalf("broken: the note arrives as %s", order[0][2])
	}
	if len(Unpack("")) != 0 {
		t.Fatal("broken: no orders")
	}
	fmt.Println("WORKS")
}
