package ledger

import (
	"fmt"
	"testing"
)

func TestWatch(t *testing.T) {
	auditor := Seal([]string{"eve 900", "bob 20", "cy 35"})
	company := Seal([]string{"eve 900", "bob 20", "cy 35", "eve 900"})
	if auditor == company {
		fmt.Println("HARM: two different lists have the same fingerprint")
	} else {
		fmt.Println("NO HARM: two lists, two fingerprints")
	}
}
