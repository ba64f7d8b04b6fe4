package store

import (
	"encoding/binary"
	"errors"
	"io"
	"math"
)

const (
	opSet  = 'S'
	opDrop = 'D'
)

var ErrSize = errors.New("store: too long")

// Client sends commands to the store, all over one connection.
// The store runs them in order and answers none.
type Client struct {
	conn io.Writer
}

func NewClient(conn io.Writer) *Client {
	return &Client{conn}
}

// send writes one command: what to do, how long the key is (one
// byte) and the value (two), then the key, then the value.
func (c *Client) send(op byte, kind, name string, value []byte) error {
	key := kind + ":" + name
	if len(key) > math.MaxUint8 || len(value) > math.MaxUint16 {
		return ErrSize
	}
	b := []byte{op, byte(len(key)), 0, 0}
	binary.BigEndian.PutUint16(b[2:], uint16(len(value)))
	b = append(b, key...)
	b = append(b, value...)
	_, err := c.conn.Write(b)
	return err
}

// SignIn stores who a session belongs to.
func (c *Client) SignIn(token, user string) error {
	return c.send(opSet, "session", token, []byte(user))
}

// SignOut ends a session.
func (c *Client) SignOut(token string) error {
	return c.send(opDrop, "session", token, nil)
}

// SaveDraft keeps what a user has typed so far.
func (c *Client) SaveDraft(user string, text []byte) error {
	return c.send(opSet, "draft", user, text)
}
