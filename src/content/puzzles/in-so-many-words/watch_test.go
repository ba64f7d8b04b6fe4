package meter

import (
	"fmt"
	"testing"
)

func TestWatch(t *testing.T) {
	meter := New("shop")
	fmt.Println("7000 texts on shop:", meter.Send(1, 7000))
	meter.Switch("mini")
	err := meter.Send(3, 200)
	fmt.Println("600 texts on mini:", err)
	if err == nil {
		fmt.Println("HARM: 7600 texts in a month in which the plan has 600")
	} else {
		fmt.Println("NO HARM: the plan is used up")
	}
}
