package unpack

import (
	"fmt"
	"testing"
)

func TestWatch(t *testing.T) {
	target, err := Target("/srv/ann", "../anna/run")
	if err != nil {
		fmt.Println("NO HARM: the member is rejected:", err)
	} else {
		fmt.Println("HARM: a file of ann's archive goes to", target)
	}
}
