package hub

import (
	"fmt"
	"testing"
)

func TestWatch(t *testing.T) {
	h, got := &Hub{}, map[string]int{}
	eve := &Client{Name: "eve"}
	eve.Send = func(string) {
		back := make(chan bool)
		go func() {
			h.Leave(eve)
			h.Join(&Client{"eve 2", func(string) {}})
			back <- true
		}()
		<-back
	}
	h.Join(eve)
	for _, name := range []string{"eu", "us"} {
		name := name
		h.Join(&Client{name, func(string) { got[name]++ }})
	}
	h.Revoke("k1")
	if got["us"] == 0 {
		fmt.Println("HARM: the gateway us never hears that k1 is revoked")
		return
	}
	fmt.Println("NO HARM: both gateways hear it once")
}
