package gate

import (
	"fmt"
	"testing"
)

func TestWatch(t *testing.T) {
	now := int64(59)
	g := New(nil, func() int64 { return now })
	started := 0
	for _, now = range []int64{59, 60} {
		for i := 0; i < 12; i++ {
			if g.allow("eve") {
				started++
			}
		}
	}
	if started > 12 {
		fmt.Printf("HARM: %d reports started in two seconds\n", started)
	} else {
		fmt.Printf("NO HARM: %d reports started\n", started)
	}
}
