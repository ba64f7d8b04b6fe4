package seal

import (
	"bytes"
	"testing"
)

func TestWorks(t *testing.T) {
	key := bytes.Repeat([]byte{7}, 32)
	sealer, err := New(key)
	other, _ := New(key)
	ok := err == nil
	for i := 0; i < 50 && ok; i++ {
		letter := bytes.Repeat([]byte{byte(i)}, i)
		sealed := sealer.Seal(letter)
		opened, err := other.Open(sealed)
		ok = err == nil && bytes.Equal(opened, letter)
		sealed[len(sealed)-1] ^= 1
		_, err = other.Open(sealed)
		ok = ok && err != nil
	}
	_, err = sealer.Open([]byte("short"))
	if !ok || err == nil {
		t.Fatal("broken: sealing")
	}
	t.Log("WORKS")
}
