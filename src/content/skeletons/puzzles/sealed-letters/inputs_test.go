package seal

import (
	"bytes"
	"testing"
)

func TestInputs(t *testing.T) {
	key := bytes.Repeat([]byte{9}, 32)
	nonces := map[string]bool{}
	var sealed [][]byte
	for _, count := range []int{3, 4} {
		sealer, _ := New(key)
		for i := 0; i < count; i++ {
			letter := sealer.Seal(bytes.Repeat([]byte{byte(len(sealed))}, 16))
			nonces[string(letter[:12])] = true
			sealed = append(sealed, letter)
		}
	}
	t.Logf("CLAIM first: %d", len(nonces))
	known := 0
	for i := 12; i < 28; i++ {
		if sealed[0][i]^sealed[3][i]^0 == 3 {
			known++
		}
	}
	if known == 0 {
		t.Log("CLAIM learn: None")
	} else {
		t.Logf("CLAIM learn: %d", known)
	}
}
