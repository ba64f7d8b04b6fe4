package shop

import (
	"fmt"
	"testing"
)

func TestWatch(t *testing.T) {
	f := &Front{kept: map[string]Reply{}}
	f.Get("ann", "/account/cards/kitten.png")
	reply := f.Get("", "/account/cards/kitten.png")
	fmt.Println(reply.Status, reply.Body)
	if reply.Body == "ann's cards" {
		fmt.Println("HARM: Eve sees Ann's cards")
	} else {
		fmt.Println("NO HARM: Eve sees nothing of Ann's")
	}
}
