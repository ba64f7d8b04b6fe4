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

func claim(t *testing.T, id string, options []string, seen string) {
	fits := 0
	for _, option := range options {
		if option == seen {
			fits++
		}
	}
	if fits != 1 {
		t.Fatalf("%s: %q fits %d options", id, seen, fits)
	}
	fmt.Printf("CLAIM %s: %s\n", id, seen)
}

func TestInputs(t *testing.T) {
	p := Pins{"bank.example": pin("X", false, 2030)}
	said := []string{"S X", "S Y X", "S Y, and also S X", "X Y"}
	rejected := ""
	for _, chains := range said {
		if !accepts(p, "bank.example", strings.Split(chains, ", and also ")...) {
			rejected += chains
		}
	}
	claim(t, "chains", said, rejected)

	p = Pins{
		"bank.example":         pin("X", true, 2030),
		"pay.bank.example":     pin("X", true, 2024),
		"old.bank.example":     pin("X", false, 2024),
		"api.pay.bank.example": pin("X", false, 2030),
	}
	hosts := []string{"`api.pay.bank.example`", "`x.api.pay.bank.example`", "`x.old.bank.example`", "`www.bank.example`"}
	accepted := ""
	for _, host := range hosts {
		if accepts(p, strings.Trim(host, "`"), "S Y") {
			accepted += host
		}
	}
	claim(t, "hosts", hosts, accepted)

	p = Pins{
		"example":          pin("A", true, 2030),
		"bank.example":     pin("B", false, 2030),
		"pay.bank.example": pin("C", false, 2024),
	}
	seen := ""
	for _, issuer := range []string{"A", "B", "C", "D"} {
		if accepts(p, "pay.bank.example", "leaf "+issuer) {
			seen += issuer
		}
	}
	options := []string{"Only A", "Only B", "Only C", "Any authority"}
	seen = "Only " + seen
	if seen == "Only ABCD" {
		seen = options[3]
	}
	claim(t, "own", options, seen)

	p = Pins{
		"bank.example":     pin("bank", true, 2030),
		"pay.bank.example": pin("pay", true, 2024),
	}
	got, valid := p.find("www.pay.bank.example", year(2026))
	which := "An empty pin"
	for name, its := range p {
		for issuer := range its.Issuers {
			if got.Issuers[issuer] {
				which = "The pin of `" + name + "`"
			}
		}
	}
	claim(t, "found", []string{
		"The pin of `bank.example`, and true", "The pin of `bank.example`, and false",
		"The pin of `pay.bank.example`, and false", "An empty pin, and false",
	}, fmt.Sprintf("%s, and %v", which, valid))
}
