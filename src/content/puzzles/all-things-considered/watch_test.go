package gate

import (
	"fmt"
	"testing"
)

// Eve's pass says that it expired an hour before `now`. Its MAC is "x".
func TestWatch(t *testing.T) {
	key = []byte("only the server has it")
	if _, ok := Renew("eve.south.1699996400.x", "south", 1700000000); ok {
		fmt.Println("HARM: Eve gets a signed pass for her own text")
	} else {
		fmt.Println("NO HARM: Eve gets no pass")
	}
}
