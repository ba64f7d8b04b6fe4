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

// answers sends one ticket several times within a minute, and then lets the minute end.
func answers(b *Box, sealed []byte) (list string) {
	for i := 0; i < 6; i++ {
		list += answer(b, sealed)
	}
	b.Forged = map[string]int{}
	return list
}

func answer(b *Box, sealed []byte) (text string) {
	defer func() {
		if recover() != nil {
			text = "crash;"
		}
	}()
	data, err := b.Open("eve", sealed)
	return fmt.Sprintf("%d bytes, %v;", len(data), err)
}

// decrypt returns one encrypted block's bytes, as far as answers tell them. It has no key.
func decrypt(b *Box, before, block []byte) ([]byte, bool) {
	middle := make([]byte, size)
	for n := 1; n <= size; n++ {
		forged := make([]byte, 4*size)
		copy(forged[3*size:], block)
		for i := 1; i < n; i++ {
			forged[3*size-i] = middle[size-i] ^ byte(n)
		}
		groups := map[string][]byte{}
		for guess := 0; guess < 256; guess++ {
			forged[3*size-n] = byte(guess)
			list := answers(b, forged)
			if n == 1 {
				// Another byte before it tells 01 from 02 02 and so on.
				forged[3*size-2] ^= 0xff
				list += answers(b, forged)
				forged[3*size-2] ^= 0xff
			}
			groups[list] = append(groups[list], byte(guess))
		}
		found := false
		for _, guesses := range groups {
			if len(guesses) == 1 && len(groups) > 1 {
				middle[size-n] = guesses[0] ^ byte(n)
				found = true
			}
		}
		if !found {
			return nil, false
		}
	}
	for i := range middle {
		middle[i] ^= before[i]
	}
	return middle, true
}

func TestProof(t *testing.T) {
	b := newBox()
	mia := seal(b, []byte("Mia Keller, +49 30 5550123, row 7"))
	var read []byte
	for i := 1; i <= 2; i++ {
		plain, ok := decrypt(b, mia[(i-1)*size:i*size], mia[i*size:(i+1)*size])
		if !ok {
			fmt.Println("NO HARM: for each forged ticket, the answers are the same")
			t.FailNow()
		}
		read = append(read, plain...)
	}
	if string(read) != "Mia Keller, +49 30 5550123, row " {
		t.Fatalf("read %q", read)
	}
	fmt.Printf("HARM: without a key, Eve reads %q in Mia's ticket\n", read)
}
