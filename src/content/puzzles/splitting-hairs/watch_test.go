package fetch

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"
)

func TestWatch(t *testing.T) {
	text, _ := os.ReadFile("sources.json")
	var s Sources
	json.Unmarshal(text, &s)
	_, from := s.Newest("ledger_api", Lists{
		"internal": {"ledger-api": {{Build: 7}}},
		"public":   {"ledger-api": {{Build: 99}}},
	})
	if from == "public" {
		fmt.Println("HARM: the build downloads Eve's ledger-api from the public server")
	} else {
		fmt.Println("NO HARM: ledger-api comes from the internal server")
	}
}
