package tunnel

import (
	"strconv"
	"testing"
)

func TestInputs(t *testing.T) {
	if port, err := Port("65558"); err != nil {
		t.Log("CLAIM first: An error")
	} else {
		t.Log("CLAIM first: " + strconv.Itoa(int(port)))
	}
	for _, text := range []string{"+22", "-65514", "70968", "4294967318"} {
		port, err := Port(text)
		for _, own := range reserved {
			if err == nil && int64(port) == own {
				t.Log("CLAIM which: " + text)
			}
		}
	}
}
