package preview

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"testing"
)

type network struct {
	addrs   map[string][]string
	pages   map[string]Reply
	refuses map[string]bool
}

func (n network) Lookup(host string) ([]netip.Addr, error) {
	var addrs []netip.Addr
	for _, text := range n.addrs[host] {
		addrs = append(addrs, netip.MustParseAddr(text))
	}
	if addrs == nil {
		return nil, errors.New("no such host")
	}
	return addrs, nil
}

func (n network) Get(addr netip.Addr, u *url.URL) (Reply, error) {
	if n.refuses[addr.String()] {
		return Reply{}, ErrRefused
	}
	reply, ok := n.pages[u.Hostname()+u.Path+" at "+addr.String()]
	if !ok {
		return Reply{}, errors.New("another page")
	}
	return reply, nil
}

func TestWorks(t *testing.T) {
	n := network{
		addrs: map[string][]string{
			"mia.example":   {"203.0.113.9"},
			"split.example": {"10.0.0.5", "203.0.113.9"},
			"late.example":  {"203.0.113.10", "10.0.0.5"},
			"two.example":   {"203.0.113.10", "10.0.0.5", "203.0.113.9"},
			"inner.example": {"10.0.0.5"},
			"down.example":  {"203.0.113.7"},
			"loop.example":  {"203.0.113.9"},
		},
		pages: map[string]Reply{
			"mia.example/ at 203.0.113.9":    {Body: "mia"},
			"mia.example/to at 203.0.113.9":  {Location: "//two.example/x"},
			"split.example/ at 203.0.113.9":  {Body: "split"},
			"late.example/ at 203.0.113.10":  {Body: "late"},
			"two.example/x at 203.0.113.9":   {Body: "two"},
			"203.0.113.9/ at 203.0.113.9":    {Body: "literal"},
			"loop.example/ at 203.0.113.9":   {Location: "/"},
			"mia.example/odd at 203.0.113.9": {Location: "https://%zz/"},
			"mia.example/in at 203.0.113.9":  {Location: "https://127.0.0.1/"},
		},
		refuses: map[string]bool{"203.0.113.7": true},
	}
	refusing := n
	refusing.refuses = map[string]bool{"203.0.113.10": true, "10.0.0.5": true}
	for _, try := range []struct {
		n          network
		link, body string
		err        bool
	}{
		{n, "https://mia.example/", "mia", false},
		{n, "https://split.example/", "split", false},
		{n, "https://late.example/", "late", false},
		{n, "https://203.0.113.9/", "literal", false},
		{refusing, "https://two.example/x", "two", false},
		{refusing, "https://mia.example/to", "two", false},
		{n, "https://inner.example/", "", true},
		{n, "https://down.example/", "", true},
		{n, "https://none.example/", "", true},
		{n, "https://loop.example/", "", true},
		{n, "https://mia.example/odd", "", true},
		{n, "https://mia.example/in", "", true},
		{n, "http://mia.example/", "", true},
		{n, "https://mia.example:8443/", "", true},
		{n, "https://10.0.0.5/", "", true},
	} {
		body, err := Fetch(try.n, try.link)
		if body != try.body || (err != nil) != try.err {
			fmt.Printf("broken: %s: %q, %v\n", try.link, body, err)
			t.FailNow()
		}
	}
	fmt.Println("WORKS")
}
