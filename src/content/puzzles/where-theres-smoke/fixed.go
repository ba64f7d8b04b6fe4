package ticket

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
)

const size, most = aes.BlockSize, 3

var ErrInvalid = errors.New("ticket: invalid")
var ErrBlocked = errors.New("ticket: too many forged ones")

type Box struct {
	Block  cipher.Block
	Tag    func(data []byte) []byte // HMAC-SHA-256
	Forged map[string]int           // emptied every minute
}

// Open returns what a ticket holds: seal.go encrypts the data, its
// tag, and PKCS #7 padding by AES-CBC, and puts the IV in front.
func (b *Box) Open(client string, sealed []byte) ([]byte, error) {
	if b.Forged[client] >= most {
		return nil, ErrBlocked
	}
	if len(sealed) < 4*size || len(sealed)%size != 0 {
		return nil, ErrInvalid
	}
	iv, plain := sealed[:size], append([]byte{}, sealed[size:]...)
	cipher.NewCBCDecrypter(b.Block, iv).CryptBlocks(plain, plain)
	end := unpad(plain)
	if end < 0 {
		end = len(sealed) - size
	}
	data, tag := plain[:end-sha256.Size], plain[end-sha256.Size:end]
	if !hmac.Equal(tag, b.Tag(data)) {
		b.Forged[client]++
		return nil, ErrInvalid
	}
	delete(b.Forged, client)
	return data, nil
}

// unpad takes the same time for every padding of the last block.
func unpad(plain []byte) int {
	block := plain[len(plain)-size:]
	n := int(block[size-1])
	ok := subtle.ConstantTimeLessOrEq(1, n)
	ok &= subtle.ConstantTimeLessOrEq(n, size)
	for i := 1; i <= size; i++ {
		same := subtle.ConstantTimeByteEq(block[size-i], byte(n))
		ok &= same | (1 - subtle.ConstantTimeLessOrEq(i, n))
	}
	return subtle.ConstantTimeSelect(ok, len(plain)-n, -1)
}
