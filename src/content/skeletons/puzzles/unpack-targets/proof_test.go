package unpack

import (
	"strings"
	"testing"
)

func TestProof(t *testing.T) {
	for _, member := range []string{"../anna/run", "x/../../ann-backup/keys", "../bob/run", "/../anna/run"} {
		target, err := Target("/srv/ann", member)
		if err == nil && !strings.HasPrefix(target, "/srv/ann/") {
			t.Logf("HARM: %s of ann's archive goes to %s", member, target)
			return
		}
	}
	t.Fatal("NO HARM: everything goes to the folder of ann")
}
