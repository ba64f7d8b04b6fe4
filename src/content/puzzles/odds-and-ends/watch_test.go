package player

import (
	"fmt"
	"testing"
)

func TestWatch(t *testing.T) {
	defer func() {
		if problem := recover(); problem != nil {
			fmt.Println("HARM: the process ends for everyone:", problem)
		}
	}()
	p, err := Load([]byte("\x0c\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"))
	if err == nil {
		fmt.Println("NO HARM: a player with", len(p.Items), "items")
	}
}
