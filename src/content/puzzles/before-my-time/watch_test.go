package arena

import (
	"fmt"
	"testing"
)

func TestWatch(t *testing.T) {
	image := New(200)
	a, _ := image.Carve(100)
	b, _ := image.Carve(100)
	a.Write(96, []byte("key!"))
	got, err := b.Read(-104, 4)
	if err != nil {
		fmt.Println("NO HARM:", err)
	} else {
		fmt.Printf("HARM: b reads %q from a\n", got)
	}
}
