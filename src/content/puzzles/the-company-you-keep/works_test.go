package pinned

import (
	"crypto/x509"
	"fmt"
	"strings"
	"testing"
	"time"
)

func year(n int) time.Time {
	return time.Date(n, 1, 1, 0, 0, 0, 0, time.UTC)
}

func cert(name string) *x509.Certificate {
	return &x509.Certificate{RawSubjectPublicKeyInfo: []byte(name)}
}

// chain makes a chain from the names of its keys, such as "leaf ours".
func chain(names string) (certs []*x509.Certificate) {
	for _, name := range strings.Fields(names) {
		certs = append(certs, cert(name))
	}
	return certs
}

func pin(issuer string, below bool, until int) Pin {
	return Pin{map[Key]bool{KeyOf(cert(issuer)): true}, below, year(until)}
}

// accepts reports whether p accepts a host whose chains are these.
func accepts(p Pins, host string, names ...string) bool {
	var chains [][]*x509.Certificate
	for _, n := range names {
		chains = append(chains, chain(n))
	}
	return p.Check(host, chains, year(2026)) == nil
}

func TestWorks(t *testing.T) {
	p := Pins{
		"bank.example":     pin("ours", true, 2030),
		"pay.bank.example": pin("pays", false, 2030),
		"gone.example":     pin("gone", true, 2020),
		"shop.example":     pin("shop", false, 2030),
	}
	for _, c := range []struct {
		host, chain string
		want        bool
	}{
		{"bank.example", "leaf ours root", true},
		{"bank.example", "leaf x ours", true},
		{"bank.example", "leaf x root", false},
		{"bank.example", "ours", false},
		{"bank.example", "ours x", false},
		{"BANK.EXAMPLE.", "leaf x", false},
		{"www.bank.example", "leaf ours", true},
		{"www.bank.example", "leaf x", false},
		{"pay.bank.example", "leaf pays", true},
		{"pay.bank.example", "leaf ours", false},
		{"api.pay.bank.example", "leaf ours", true},
		{"api.pay.bank.example", "leaf pays", false},
		{"gone.example", "leaf x", true},
		{"www.gone.example", "leaf x", true},
		{"shop.example", "leaf x", false},
		{"www.shop.example", "leaf x", true},
		{"notbank.example", "leaf x", true},
		{"example", "leaf x", true},
	} {
		if accepts(p, c.host, c.chain) != c.want {
			t.Fatalf("broken: %s with %s", c.host, c.chain)
		}
	}
	if !accepts(p, "bank.example", "leaf x", "leaf y ours") {
		t.Fatal("broken: a second chain")
	}
	fmt.Println("WORKS")
}
