package ticket

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"fmt"
	"testing"
)

// Eve sends one forged ticket three times, and then another. Tags are always wrong here.
func TestWatch(t *testing.T) {
	block, _ := aes.NewCipher([]byte("sixteen key byte"))
	b := &Box{Block: block, Tag: func([]byte) []byte { return []byte{} }, Forged: map[string]int{}}
	var last [2]error
	for i, end := range []string{"x\x03\x02\x03", "x\x03\x03\x03"} {
		plain := append(bytes.Repeat([]byte{'x'}, 60), end...)
		sealed := make([]byte, len(plain))
		iv := make([]byte, size)
		cipher.NewCBCEncrypter(block, iv).CryptBlocks(sealed, plain)
		b.Forged = map[string]int{}
		for try := 0; try < 4; try++ {
			_, last[i] = b.Open("eve", append(iv[:size:size], sealed...))
		}
	}
	if last[0] != last[1] {
		fmt.Println("HARM: the fourth try tells a right padding from a wrong one")
	} else {
		fmt.Println("NO HARM: the fourth try is the same for both")
	}
}
