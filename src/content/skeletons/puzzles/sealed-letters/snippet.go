package seal

import (
	"crypto/aes"
	"crypto/cipher"
	"encoding/binary"
	"errors"
)

type Sealer struct {
	aead cipher.AEAD
	next uint64
}

// New is called once, when the process starts.
func New(key []byte) (*Sealer, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	aead, err := cipher.NewGCM(block)
	return &Sealer{aead: aead}, err
}

func (s *Sealer) Seal(letter []byte) []byte {
	nonce := make([]byte, s.aead.NonceSize())
	binary.BigEndian.PutUint64(nonce[4:], s.next)
	s.next++
	return s.aead.Seal(nonce, nonce, letter, nil)
}

func (s *Sealer) Open(sealed []byte) ([]byte, error) {
	size := s.aead.NonceSize()
	if len(sealed) < size {
		return nil, errors.New("too short")
	}
	return s.aead.Open(nil, sealed[:size], sealed[size:], nil)
}
