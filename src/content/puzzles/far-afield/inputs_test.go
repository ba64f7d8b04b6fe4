package preview

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"strings"
	"testing"
)

type network struct {
	lists   [][]string
	pages   map[string]Reply
	refuses string
	reached []string
}

func (n *network) Lookup(host string) ([]netip.Addr, error) {
	if host == "mia.example" {
		return []netip.Addr{netip.MustParseAddr("203.0.113.10"), netip.MustParseAddr("2001:db8::10")}, nil
	}
	if !strings.EqualFold(host, "eve.example") {
		return nil, errors.New("no such host")
	}
	var addrs []netip.Addr
	for _, text := range n.lists[0] {
		addrs = append(addrs, netip.MustParseAddr(text))
	}
	if len(n.lists) > 1 {
		n.lists = n.lists[1:]
	}
	return addrs, nil
}

func (n *network) Get(addr netip.Addr, u *url.URL) (Reply, error) {
	n.reached = append(n.reached, addr.String())
	if addr.String() == n.refuses {
		return Reply{}, ErrRefused
	}
	if u.Scheme == "http" {
		return Reply{Location: "https://mia.example/"}, nil
	}
	return n.pages[u.Path], nil
}

func fetch(n *network) []string {
	Fetch(n, "https://eve.example/")
	return n.reached
}

func TestInputs(t *testing.T) {
	claim := func(question string, reached []string) {
		switch {
		case len(reached) == 0:
			fmt.Printf("CLAIM %s: It connects nowhere\n", question)
		case len(reached) > 1:
			t.Fatalf("%s: %q", question, reached)
		default:
			fmt.Printf("CLAIM %s: `%s`\n", question, reached[0])
		}
	}
	claim("mixed", fetch(&network{lists: [][]string{{"10.0.0.5", "2001:db8::9", "203.0.113.9"}}}))
	claim("capitals", fetch(&network{
		lists: [][]string{{"203.0.113.9"}, {"10.0.0.5", "203.0.113.10"}},
		pages: map[string]Reply{"/": {Location: "https://EVE.example/b"}},
	})[1:])

	for _, option := range []string{
		"`https://mia.example:443/`",
		"`https://[::ffff:203.0.113.10]/`",
		"`http://mia.example/`, which redirects to `https://mia.example/`",
		"`https://[2001:db8::10]/`",
	} {
		link := strings.Split(option, "`")[1]
		body, err := Fetch(&network{pages: map[string]Reply{"/": {Body: "mia"}}}, link)
		if body == "mia" && err == nil {
			fmt.Println("CLAIM shown:", option)
		}
	}

	for option, n := range map[string]*network{
		"One lookup gives `203.0.113.9`, the next `10.0.0.5`. `203.0.113.9` refuses":    {lists: [][]string{{"203.0.113.9"}, {"10.0.0.5"}}, refuses: "203.0.113.9"},
		"Each lookup gives `10.0.0.5`, `203.0.113.9`. `203.0.113.9` refuses":      {lists: [][]string{{"10.0.0.5", "203.0.113.9"}}, refuses: "203.0.113.9"},
		"Each lookup gives `203.0.113.9`. Its page redirects to `https://10.0.0.5/`": {lists: [][]string{{"203.0.113.9"}}, pages: map[string]Reply{"/": {Location: "https://10.0.0.5/"}}},
		"Each lookup gives `203.0.113.9`, `10.0.0.5`. `203.0.113.9` refuses":      {lists: [][]string{{"203.0.113.9", "10.0.0.5"}}, refuses: "203.0.113.9"},
	} {
		for _, addr := range fetch(n) {
			if addr == "10.0.0.5" {
				fmt.Println("CLAIM inside:", option)
			}
		}
	}
}
