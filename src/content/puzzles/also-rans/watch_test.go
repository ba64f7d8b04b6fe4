package mirror

import (
	"context"
	"fmt"
	"testing"
)

type cut struct{}

func (cut) Size(context.Context) (int, error) { return 300, nil }

func (cut) Get(context.Context, int) ([]byte, error) {
	return make([]byte, 120), context.Canceled
}

func TestWatch(t *testing.T) {
	b := &Budget{free: 1000}
	for i := 0; i < 5; i++ {
		b.fetch(context.Background(), cut{})
	}
	fmt.Println("free when nothing runs:", b.free)
	if b.free < 1000 {
		fmt.Println("HARM: bytes never come back, and downloads are turned away")
	} else {
		fmt.Println("NO HARM: all bytes are back")
	}
}
