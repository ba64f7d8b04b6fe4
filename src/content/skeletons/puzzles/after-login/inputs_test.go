package login

import (
	"strings"
	"testing"
)

func TestInputs(t *testing.T) {
	for _, next := range []string{"//evil.example", "https://evil.example", "/\\evil.example", "/%2Fevil.example"} {
		if strings.HasPrefix(strings.ReplaceAll(Target(next), "\\", "/"), "//") {
			t.Log("CLAIM first: " + next)
		}
	}
	t.Log("CLAIM query: " + Target("/a?next=//evil.example"))
}
