package login

import (
	"strings"
	"testing"
)

// leaves says where a browser goes: it reads backslashes as slashes.
func leaves(next string) bool {
	seen := strings.ReplaceAll(Target(next), "\\", "/")
	return strings.HasPrefix(seen, "//") || !strings.HasPrefix(seen, "/")
}

func TestProof(t *testing.T) {
	for _, next := range []string{"//evil.example", "https://evil.example", "/\\evil.example", "/\\/evil.example", "\\\\evil.example"} {
		if leaves(next) {
			t.Logf("HARM: %q sends a browser to another site", next)
			return
		}
	}
	t.Fatal("NO HARM: every browser stays on the site")
}
