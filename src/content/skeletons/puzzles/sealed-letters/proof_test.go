package seal

import (
	"bytes"
	"testing"
)

func TestProof(t *testing.T) {
	key := bytes.Repeat([]byte{7}, 32)
	first, second := []byte("pay Ann 100 euro"), []byte("the code is 4711")
	for try := 0; try < 20; try++ {
		one, _ := New(key)
		two, _ := New(key)
		a, b := one.Seal(first), two.Seal(second)
		learned := make([]byte, len(second))
		for i := range learned {
			learned[i] = a[12+i] ^ b[12+i] ^ first[i]
		}
		if bytes.Equal(learned, second) {
			t.Logf("HARM: after a restart, Eve computes %q", learned)
			return
		}
	}
	t.Fatal("NO HARM: 20 restarts repeat no keystream")
}
