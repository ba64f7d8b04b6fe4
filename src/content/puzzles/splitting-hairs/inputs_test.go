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

func claim(t *testing.T, question string, options map[string]bool) {
	var fits []string
	for text, holds := range options {
		if holds {
			fits = append(fits, text)
		}
	}
	if len(fits) != 1 {
		t.Fatalf("%s: %q fit", question, fits)
	}
	fmt.Printf("CLAIM %s: %s\n", question, fits[0])
}

func TestInputs(t *testing.T) {
	s := load(t)
	lists := Lists{
		"internal": {"acme-sso": {{7, "a"}}, "billing-core": {{7, "b"}}, "ledger-api": {{7, "c"}}},
		"public": {
			"acme-sso": {{99, "e"}}, "billing-core": {{99, "e"}}, "ledger-api": {{99, "e"}},
			"yaml-kit": {{5, "sha256:7d1f"}, {99, "e"}},
		},
	}
	hers := map[string]bool{}
	for _, name := range []string{"acme_sso", "billing.core", "ledger_api", "yaml_kit"} {
		r, _ := s.Newest(name, lists)
		hers[name] = r.Build == 99
	}
	claim(t, "four-uploads", hers)

	r, from := s.Newest("AcmeCorp.Kit", Lists{"public": {"acmecorp-kit": {{12, "a"}}}})
	claim(t, "public-only", map[string]bool{
		"Nothing, from no server": r.Build == 0 && from == "",
		"Build 12, from public":   r.Build == 12 && from == "public",
		"Nothing, from internal":  r.Build == 0 && from == "internal",
		"Build 12, from internal": r.Build == 12 && from == "internal",
	})

	more := *s
	more.Locked = map[string]string{"ledger_api": "c"}
	for project, digest := range s.Locked {
		more.Locked[project] = digest
	}
	one, _ := more.Newest("ledger_api", lists)
	two, _ := more.Newest("ledger-api", lists)
	claim(t, "second-lock", map[string]bool{
		"Build 99 for both": one.Build == 99 && two.Build == 99,
		"Build 7 for both":  one.Build == 7 && two.Build == 7,
		"Build 7 for ledger_api, and 99 for ledger-api": one.Build == 7 && two.Build == 99,
		"Build 99 for ledger_api, and 7 for ledger-api": one.Build == 99 && two.Build == 7,
	})

	r, from = s.Newest("acme/fast-hash", Lists{
		"internal": {"acme/fast-hash": {{8, "a"}}},
		"public":   {"acme/fast-hash": {{8, "b"}, {99, "c"}}},
	})
	claim(t, "slash", map[string]bool{
		"Build 8, from internal": r.Build == 8 && from == "internal",
		"No build":               r.Build == 0,
		"Build 99, from public":  r.Build == 99 && from == "public",
		"Build 8, from public":   r.Build == 8 && from == "public",
	})
}
