package tunnel

import (
	"errors"
	"strconv"
)

var errPort = errors.New("this port isn't available")

// The service's own ports: SSH, mail, and the database.
var reserved = []int64{22, 25, 5432}

// Port reads the port that a tunnel leads to.
func Port(text string) (uint16, error) {
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil || n < 1 || n > 65535 {
		return 0, errPort
	}
	for _, own := range reserved {
		if n == own {
			return 0, errPort
		}
	}
	return uint16(n), nil
}
