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

func result(b *Box, good []byte) string {
	data, err := b.Open("eve", good)
	switch {
	case err == ErrInvalid:
		return "`ErrInvalid`"
	case err == ErrBlocked:
		return "`ErrBlocked`"
	case err == nil && string(data) == "Eve, row 9":
		return "What her ticket holds"
	}
	return "A slice without data, and no error"
}

func TestInputs(t *testing.T) {
	text := bytes.Repeat([]byte{'x'}, 64)
	ending := func(b *Box, end ...byte) []byte {
		return encrypt(b, append(append([]byte{}, text[len(end):]...), end...))
	}
	open := func(b *Box, times int, sealed []byte) {
		for i := 0; i < times; i++ {
			b.Open("eve", sealed)
		}
	}
	b := newBox()
	good := seal(b, []byte("Eve, row 9"))
	tickets := map[rune][]byte{'t': ending(b, 2, 2), 'p': ending(b, 3, 2, 3), 's': good[:40], 'm': good}
	for _, series := range []string{"p t s t p", "s t t t s", "t t p t p", "t t m t t t"} {
		b := newBox()
		for _, kind := range series {
			if kind != ' ' {
				b.Open("eve", tickets[kind])
			}
		}
		if result(b, good) == "What her ticket holds" {
			fmt.Println("CLAIM which-opens: `" + series + "`")
		}
	}

	b = newBox()
	open(b, 3, ending(b, 3, 3, 3))
	fmt.Println("CLAIM three:", result(b, good))

	for calls := 1; calls <= 256; calls++ {
		one, other := newBox(), newBox()
		var first, second error
		for i := 0; i < calls; i++ {
			_, first = one.Open("eve", ending(one, 1))
			_, second = other.Open("eve", ending(other, 0))
		}
		if first != second {
			fmt.Println("CLAIM how-many-calls:", calls)
			break
		}
	}
}
