package preview

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"testing"
)

// network answers as Eve's name server and web server do: one list of addresses for each lookup, the last one for all later
// lookups, and one reply for each path.
type network struct {
	lists   map[string][][]string
	pages   map[string]Reply
	refuses map[string]bool
	reached []string
}

func (n *network) Lookup(host string) ([]netip.Addr, error) {
	lists := n.lists[host]
	if len(lists) == 0 {
		return nil, errors.New("no such host")
	}
	if len(lists) > 1 {
		n.lists[host] = lists[1:]
	}
	var addrs []netip.Addr
	for _, text := range lists[0] {
		addrs = append(addrs, netip.MustParseAddr(text))
	}
	return addrs, nil
}

func (n *network) Get(addr netip.Addr, u *url.URL) (Reply, error) {
	n.reached = append(n.reached, addr.String())
	if n.refuses[addr.String()] {
		return Reply{}, ErrRefused
	}
	return n.pages[u.Path], nil
}

var inside = []string{"10.0.0.5", "127.0.0.1", "169.254.169.254", "100.64.0.1", "::1", "::ffff:10.0.0.5", "fe80::1"}

func TestProof(t *testing.T) {
	all := append([]string{"203.0.113.9", "203.0.113.10"}, inside...)
	var lists [][]string
	for _, a := range all {
		lists = append(lists, []string{a})
		for _, b := range all {
			lists = append(lists, []string{a, b})
		}
	}
	locations := []string{"", "https://eve.example/b", "https://EVE.example/b", "//eve.example/b", "http://eve.example/b", "https://eve.example:8443/b"}
	for _, a := range inside {
		if netip.MustParseAddr(a).Is4() {
			locations = append(locations, "https://"+a+"/")
		} else {
			locations = append(locations, "https://["+a+"]/")
		}
	}
	tried := 0
	for _, first := range lists {
		for _, second := range lists {
			for _, location := range locations {
				for _, refuses := range []map[string]bool{{}, {"203.0.113.9": true}} {
					tried++
					n := &network{
						lists:   map[string][][]string{"eve.example": {first, second}, "EVE.example": {second}},
						pages:   map[string]Reply{"/": {Body: "a", Location: location}},
						refuses: refuses,
					}
					Fetch(n, "https://eve.example/")
					for _, addr := range n.reached {
						for _, private := range inside {
							if addr == private {
								fmt.Printf("HARM: with the addresses %v, the service connects to %s\n", first, addr)
								return
							}
						}
					}
				}
			}
		}
	}
	fmt.Printf("NO HARM: %d sites of Eve's, and every connection went to a public address\n", tried)
	t.Fail()
}
