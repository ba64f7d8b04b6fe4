package export

import (
	"fmt"
	"testing"
)

func TestWatch(t *testing.T) {
	list, err := Pages("90-1,300-1,300-1")
	if err != nil {
		fmt.Println("NO HARM:", err)
	} else {
		fmt.Println("HARM: one request gets", len(list), "pages")
	}
}
