package intake

import (
	"fmt"
	"strings"
	"testing"
)

func TestWatch(t *testing.T) {
	body := strings.NewReader(strings.Repeat(" ", 3<<20))
	Parse(body)
	read := int(body.Size()) - body.Len()
	if read > maxBody+1 {
		fmt.Println("HARM:", read, "bytes of an order were in memory")
	} else {
		fmt.Println("NO HARM: reading stopped after", read, "bytes")
	}
}
