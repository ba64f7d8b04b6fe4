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
	texts := 0
	for i := 3; i < 7; i++ {
		for j := 0; j < 3; j++ {
			stream := sealed[i][12] ^ sealed[j][12] ^ byte(j)
			if bytes.Equal(sealed[i][:12], sealed[j][:12]) && stream == byte(i) {
				texts++
			}
		}
	}
	if texts == 0 {
		t.Log("CLAIM learn: None")
	} else {
		t.Logf("CLAIM learn: %d", texts)
	}
}
