package chat

import (
	"bytes"
	"io"
)

// Lines splits what a client sends.
type Lines struct {
	Src      io.Reader
	buf      [64]byte
	from, to int
}

// Next returns a line, which is valid until the next call.
func (l *Lines) Next() ([]byte, error) {
	for {
		rest := l.buf[l.from:l.to]
		if i := bytes.IndexByte(rest, '\n'); i >= 0 {
			l.from += i + 1
			return rest[:i], nil
		}
		if l.from > 24 {
			l.from, l.to = 0, copy(l.buf[:], rest)
		}
		if l.to == len(l.buf) {
			return nil, io.ErrShortBuffer
		}
		n, err := l.Src.Read(l.buf[l.to:])
		if l.to += n; n == 0 && err != nil {
			return nil, err
		}
	}
}
=== room.go
package chat

import "bytes"

type Room struct {
	Staff map[string]bool // their nicks
	Show  func(nick, text string)
}

func (r *Room) Serve(l *Lines) error {
	nick := []byte("guest")
	line, err := l.Next()
	for ; err == nil; line, err = l.Next() {
		verb, rest, _ := bytes.Cut(line, []byte(" "))
		switch string(verb) {
		case "nick":
			rest = append([]byte{}, rest...)
			if !r.Staff[string(rest)] {
				nick = rest
			}
		case "say":
			r.Show(string(nick), string(rest))
		}
	}
	return err
}
