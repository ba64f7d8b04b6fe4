package ticket

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"testing"
)

// seal is the other file of the package: IV, then data, tag, and padding, encrypted.
func seal(b *Box, data []byte) []byte {
	n := size - len(data)%size
	plain := bytes.Join([][]byte{data, b.Tag(data), bytes.Repeat([]byte{byte(n)}, n)}, nil)
	return encrypt(b, plain)
}

func encrypt(b *Box, plain []byte) []byte {
	iv := bytes.Repeat([]byte{0x5a}, size)
	sealed := make([]byte, len(plain))
	cipher.NewCBCEncrypter(b.Block, iv).CryptBlocks(sealed, plain)
	return append(iv, sealed...)
}

func newBox() *Box {
	block, _ := aes.NewCipher([]byte("sixteen key byte"))
	tag := func(data []byte) []byte {
		h := hmac.New(sha256.New, []byte("another key"))
		h.Write(data)
		return h.Sum(nil)
	}
	return &Box{Block: block, Tag: tag, Forged: map[string]int{}}
}

func TestWorks(t *testing.T) {
	expect := func(what string, holds bool) {
		if !holds {
			fmt.Println("broken:", what)
			t.FailNow()
		}
	}
	b := newBox()
	for length := 0; length < 50; length++ {
		data := bytes.Repeat([]byte{'x'}, length)
		got, err := b.Open("mia", seal(b, data))
		expect(fmt.Sprint("a ticket of ", length), err == nil && bytes.Equal(got, data))
	}
	good := seal(b, []byte("Mia, row 7"))
	for i := range good {
		bad := append([]byte{}, good...)
		bad[i] ^= 0x80
		_, err := b.Open(fmt.Sprint("client ", i), bad)
		expect(fmt.Sprint("a changed byte ", i), err == ErrInvalid)
	}
	wrong := encrypt(b, append(bytes.Repeat([]byte{'x'}, 47), 1))
	for i := 0; i < 3; i++ {
		_, err := b.Open("eve", wrong)
		expect("a wrong tag", err == ErrInvalid)
	}
	_, err := b.Open("eve", good)
	expect("a client that forges", err == ErrBlocked)
	_, err = b.Open("mia", good)
	expect("another client", err == nil)
	b.Forged = map[string]int{}
	_, err = b.Open("eve", good)
	expect("the next minute", err == nil)
	_, err = b.Open("mia", good[:40])
	expect("a cut ticket", err == ErrInvalid)
	fmt.Println("WORKS")
}
