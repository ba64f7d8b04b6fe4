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
	n := 0
	for _, chains := range [][]string{
		{"X"}, {"leaf X"}, {"X leaf"}, {"leaf Y", "leaf Z X"}, {"leaf Y Z"},
	} {
		if accepts(p, "bank.example", chains...) {
			n++
		}
	}
	claim(t, "trigger", []string{"1", "2", "3", "4"}, fmt.Sprint(n))

	p = Pins{
		"bank.example":         pin("X", true, 2030),
		"pay.bank.example":     pin("X", true, 2024),
		"api.pay.bank.example": pin("X", false, 2030),
	}
	n = 0
	for _, host := range []string{
		"www.bank.example", "pay.bank.example", "x.pay.bank.example",
		"api.pay.bank.example", "x.api.pay.bank.example",
	} {
		if accepts(p, host, "leaf Y") {
			n++
		}
	}
	claim(t, "count", []string{"1", "2", "3", "4"}, fmt.Sprint(n))

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
		"bank.example":         pin("bank", true, 2030),
		"pay.bank.example":     pin("pay", true, 2024),
		"api.pay.bank.example": pin("api", false, 2030),
	}
	// The search ends in the round of the name whose pin it returns.
	found, _ := p.find("x.api.pay.bank.example", year(2026))
	for round, name := range []string{"x.api.pay.bank.example",
		"api.pay.bank.example", "pay.bank.example", "bank.example", "example"} {
		for issuer := range found.Issuers {
			if p[name].Issuers[issuer] {
				claim(t, "nearest", []string{"2", "3", "4", "5"},
					fmt.Sprint(round+1))
			}
		}
	}
}
