package tunnel

import (
	"fmt"
	"testing"
)

func TestWatch(t *testing.T) {
	port, err := Port("70968")
	if err != nil {
		fmt.Println("NO HARM: 70968 is rejected:", err)
		return
	}
	for _, own := range reserved {
		if int64(port) == own {
			fmt.Println("HARM: a customer's tunnel leads to port", port)
		}
	}
}
