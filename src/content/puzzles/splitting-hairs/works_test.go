package fetch

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"
)

func load(t *testing.T) *Sources {
	text, err := os.ReadFile("sources.json")
	if err != nil {
		t.Fatal(err)
	}
	var s Sources
	if err := json.Unmarshal(text, &s); err != nil {
		t.Fatal(err)
	}
	return &s
}

func TestWorks(t *testing.T) {
	s := load(t)
	lists := Lists{
		"internal": {"acme-sso": {{6, "a"}, {7, "b"}}, "ledger-api": {{8, "c"}}, "both": {{3, "d"}}, "own": {{1, "x"}}},
		"public":   {"left-pad": {{2, "f"}}, "both": {{4, "g"}}, "yaml-kit": {{5, "sha256:7d1f"}, {6, "h"}}},
	}
	for _, want := range []struct {
		name, from string
		build      int
	}{
		{"acme-sso", "internal", 7}, {"ACME_sso", "internal", 7},
		{"ledger_api", "internal", 8}, {"Ledger-API", "internal", 8},
		{"left.pad", "public", 2}, {"both", "public", 4}, {"own", "internal", 1},
		{"yaml_kit", "public", 5}, {"none", "", 0},
	} {
		if r, from := s.Newest(want.name, lists); r.Build != want.build || from != want.from {
			t.Fatalf("broken: %s: build %d from %q", want.name, r.Build, from)
		}
	}
	fmt.Println("WORKS")
}
