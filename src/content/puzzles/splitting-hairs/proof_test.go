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

func TestProof(t *testing.T) {
	s := load(t)
	lists := Lists{
		"internal": {"acme-sso": {{7, "a"}}, "billing-core": {{7, "b"}}, "ledger-api": {{7, "c"}}},
		"public": {
			"acme-sso": {{99, "e"}}, "billing-core": {{99, "e"}}, "ledger-api": {{99, "e"}},
			"yaml-kit": {{5, "sha256:7d1f"}, {99, "e"}},
		},
	}
	for _, name := range []string{
		"acme-sso", "acme_sso", "Acme.SSO", "billing.core", "ledger_api", "ledger-api", "Ledger.API", "ledger__api",
		"yaml-kit", "yaml_kit",
	} {
		if r, from := s.Newest(name, lists); r.Build == 99 {
			fmt.Printf("HARM: a build that needs %s gets Eve's, from the %s server\n", name, from)
			return
		}
	}
	fmt.Println("NO HARM: no name gets a build of Eve's")
	t.Fail()
}
