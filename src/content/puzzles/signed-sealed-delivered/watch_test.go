package orders

import (
	"fmt"
	"testing"
)

func TestWatch(t *testing.T) {
	note := `ok",yes,"`
	first := Unpack(Pack("6", "Mallory", note, "no"))
	rest := Unpack(Pack("7", `"`, "hi", "no") + Pack("8", "Bob", "hello", "no"))
	typed := len(first) == 1 && len(first[0]) == 4 && first[0][2] == note
	if !typed {
		fmt.Println("The note didn't arrive as it was typed.")
	}
	if len(rest) != 2 {
		fmt.Println("Of two orders, not two have arrived.")
	}
	if typed && len(rest) == 2 {
		fmt.Println("NO HARM: every order arrives as it was typed")
	} else {
		fmt.Println("HARM: an order arrives as another one, or not at all")
	}
}
