// Package preview fetches the pages that users' messages link to.
package preview

import (
	"errors"
	"net/netip"
	"net/url"
)

var (
	ErrBlocked = errors.New("preview: not a public page")
	ErrRefused = errors.New("preview: connection refused")
	shared     = netip.MustParsePrefix("100.64.0.0/10")
)

type Reply struct{ Body, Location string }

// Net is the network. Get connects to addr, or returns ErrRefused.
// It neither looks anything up nor follows redirects.
type Net interface {
	Lookup(host string) ([]netip.Addr, error)
	Get(addr netip.Addr, u *url.URL) (Reply, error)
}

// Fetch returns the text of the page that a link leads to.
func Fetch(n Net, link string) (string, error) {
	u, err := url.Parse(link)
	known := map[string][]netip.Addr{}
	for page := 0; page < 4; page++ {
		if err != nil || u.Scheme != "https" || u.Port() != "" {
			return "", ErrBlocked
		}
		host := u.Hostname()
		if known[host] == nil {
			if known[host], err = resolve(n, host); err != nil {
				return "", err
			}
		}
		var reply Reply
		reply, err = get(n, known[host], u)
		if err != nil || reply.Location == "" {
			return reply.Body, err
		}
		u, err = u.Parse(reply.Location)
	}
	return "", ErrBlocked
}

// resolve passes over private addresses. Some sites list one for
// their own network, too.
func resolve(n Net, host string) ([]netip.Addr, error) {
	addr, err := netip.ParseAddr(host)
	addrs := []netip.Addr{addr}
	if err != nil {
		if addrs, err = n.Lookup(host); err != nil {
			return nil, err
		}
	}
	for i, addr := range addrs {
		if isPublic(addr.Unmap()) {
			return addrs[i:], nil
		}
	}
	return nil, ErrBlocked
}

// get tries the addresses in turn, as a browser does.
func get(n Net, addrs []netip.Addr, u *url.URL) (Reply, error) {
	for _, addr := range addrs {
		reply, err := n.Get(addr, u)
		if err != ErrRefused {
			return reply, err
		}
	}
	return Reply{}, ErrRefused
}

// isPublic reports whether anyone on the internet can reach a.
// This service's own network has no IPv6.
func isPublic(a netip.Addr) bool {
	return a.Is4() && a.IsGlobalUnicast() && !a.IsPrivate() &&
		!shared.Contains(a)
}
