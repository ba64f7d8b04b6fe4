package intake

import (
	"io"
	"strings"
	"testing"
)

type counter struct {
	io.Reader
	given int
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.given += n
	return n, err
}

func TestInputs(t *testing.T) {
	body := &counter{Reader: strings.NewReader(strings.Repeat(" ", 3<<20))}
	if _, err := Parse(body); err != ErrTooLarge {
		t.Fatal(err)
	}
	t.Log("CLAIM first: " + map[int]string{
		0: "Nothing", 1 << 20: "1 MiB", 1<<20 + 1: "1 MiB and 1 byte", 3 << 20: "3 MiB",
	}[body.given])
	text := `{"Partner":"bob"}`
	order, err := Parse(strings.NewReader(text + strings.Repeat(" ", 1<<20-len(text))))
	switch {
	case err == ErrTooLarge:
		t.Log("CLAIM limit: ErrTooLarge")
	case err != nil:
		t.Log("CLAIM limit: An error of encoding/json")
	case order.Partner == "":
		t.Log("CLAIM limit: An empty order")
	default:
		t.Log("CLAIM limit: The order")
	}
}
