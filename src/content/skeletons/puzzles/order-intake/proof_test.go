package intake

import (
	"io"
	"testing"
)

// endless gives spaces until it has given 64 MiB.
type endless struct{ given int }

func (e *endless) Read(p []byte) (int, error) {
	if e.given >= 64<<20 {
		return 0, io.EOF
	}
	for i := range p {
		p[i] = ' '
	}
	e.given += len(p)
	return len(p), nil
}

func TestProof(t *testing.T) {
	body := &endless{}
	Parse(body)
	if body.given > 4<<20 {
		t.Logf("HARM: %d MiB of one order were read into memory", body.given>>20)
		return
	}
	t.Fatalf("NO HARM: %d bytes were read", body.given)
}
