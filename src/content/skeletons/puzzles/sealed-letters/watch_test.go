package seal

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"testing"
)

// What Eve computes from two sealed letters and the text of the first.
var learned []byte

func TestWatch(t *testing.T) {
	// Gives the fixed code the same random bytes in each recording.
	rand.Reader = bytes.NewReader([]byte("\x93\x12\xc4\x5a\x07\xee\x81\x3f\xb0\x66\x29\xd8" +
		"\x4d\xf1\x0a\xa7\x72\x1b\xcc\x95\x38\xe3\x5e\x84"))
	key := bytes.Repeat([]byte{7}, 32)
	known, secret := []byte("pay Ann 100 euro"), []byte("the code is 4711")
	before, _ := New(key)
	a := before.Seal(known)
	after, _ := New(key)
	b := after.Seal(secret)
	for i := range known {
		learned = append(learned, a[12+i]^b[12+i]^known[i])
	}
	if text, _ := after.Open(b); bytes.Equal(text, learned) {
		fmt.Printf("HARM: Eve reads %q without the key\n", learned)
	} else {
		fmt.Println("NO HARM: what Eve computes isn't the letter")
	}
}
