package sky

import (
	"fmt"
	"testing"
)

func TestWatch(t *testing.T) {
	p := New("m1")
	one, _ := p.Next("eve", 0)
	two, _ := p.Next("eve", 71)
	fmt.Println(p.Submit("eve", one, 900, 90), p.Submit("eve", two, 900, 91))
	if p.Points("eve") > 0 {
		fmt.Println("HARM: Eve alone has settled a picture with an invented count")
	} else {
		fmt.Println("NO HARM: the picture waits for a second volunteer")
	}
}
