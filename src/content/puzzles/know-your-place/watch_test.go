package portal

import (
	"fmt"
	"testing"
)

func TestWatch(t *testing.T) {
	draw := func() string { return "drawn" }
	pages := []Page{{"/", 0, draw}}
	routes := Routes([]Site{{"a.test", 1, pages}, {"b.test", 0, pages}})
	if status, _ := routes["a.test/"](0); status == 200 {
		fmt.Println("HARM: Eve gets the page of the team")
		return
	}
	fmt.Println("NO HARM: Eve gets 403")
}
