package gate

import (
	"fmt"
	"testing"
)

func TestWatch(t *testing.T) {
	table := NewTable(8)
	table.Add("ann", "pay")
	table.Add("eve", "read")
	Allowed(table, Request{"ann", []string{"limits", "transfer"}}, "pay")
	if Allowed(table, Request{"eve", nil}, "transfer") {
		fmt.Println("HARM: Eve's token may transfer money")
	} else {
		fmt.Println("NO HARM: Eve's token may only read")
	}
}
