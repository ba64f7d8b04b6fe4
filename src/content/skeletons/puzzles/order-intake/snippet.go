package intake

import (
	"encoding/json"
	"errors"
	"io"
)

const maxBody = 1 << 20

var ErrTooLarge = errors.New("the order is too large")

type Order struct {
	Partner string
	Items   []string
}

func Parse(body io.Reader) (*Order, error) {
	data, err := io.ReadAll(body)
	if err != nil {
		return nil, err
	}
	if len(data) > maxBody {
		return nil, ErrTooLarge
	}
	order := &Order{}
	if err := json.Unmarshal(data, order); err != nil {
		return nil, err
	}
	return order, nil
}
