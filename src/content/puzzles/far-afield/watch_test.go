package preview

import (
	"fmt"
	"net/netip"
	"net/url"
	"testing"
)

// eve's site has a public address, which refuses, and one inside.
type eve struct{ reached []string }

func (e *eve) Lookup(string) ([]netip.Addr, error) {
	return []netip.Addr{netip.MustParseAddr("203.0.113.9"), netip.MustParseAddr("10.0.0.5")}, nil
}

func (e *eve) Get(addr netip.Addr, u *url.URL) (Reply, error) {
	e.reached = append(e.reached, addr.String())
	if len(e.reached) == 1 {
		return Reply{}, ErrRefused
	}
	return Reply{Body: "secret"}, nil
}

func TestWatch(t *testing.T) {
	e := &eve{}
	body, err := Fetch(e, "https://eve.example/")
	fmt.Println("connected to", e.reached)
	if err == nil {
		fmt.Printf("HARM: Eve reads %q from 10.0.0.5\n", body)
	} else {
		fmt.Println("NO HARM:", err)
	}
}
