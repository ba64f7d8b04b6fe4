package player

import (
	"encoding/binary"
	"errors"
)

var ErrState = errors.New("bad state")

type Player struct {
	Name  string
	Coins uint64
	Items []uint64
}

// Load reads what Save has written.
func Load(data []byte) (*Player, error) {
	p := &Player{}
	for len(data) > 0 {
		key := data[0]
		v, n := binary.Uvarint(data[1:])
		if n <= 0 {
			return nil, ErrState
		}
		data = data[1+n:]
		var body []byte
		if key&3 == 2 {
			if v > uint64(len(data)) {
				return nil, ErrState
			}
			body, data = data[:v], data[v:]
		}
		switch key >> 2 {
		case 1:
			p.Name = string(body)
		case 2:
			p.Coins = v
		case 3:
			p.Items = make([]uint64, 0, v)
			for len(body) > 0 {
				item, n := binary.Uvarint(body)
				if n <= 0 {
					return nil, ErrState
				}
				p.Items, body = append(p.Items, item), body[n:]
			}
		}
	}
	return p, nil
}
