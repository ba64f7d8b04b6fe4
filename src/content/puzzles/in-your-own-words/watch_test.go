package gift

import (
	"fmt"
	"strings"
	"testing"
)

func TestWatch(t *testing.T) {
	order := &Order{Shop: "Toys", To: "{confirm}", Note: "Hi", Confirm: "https://gift.example/c/8f3a"}
	mail, _ := ToRecipient(order)
	if strings.Contains(mail, order.Confirm) {
		fmt.Println("HARM: Eve's mail has the URL that confirms the payment")
	} else {
		fmt.Println("NO HARM: only the shop gets that URL")
	}
}
