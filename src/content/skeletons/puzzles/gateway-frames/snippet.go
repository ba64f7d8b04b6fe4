package frame

import "errors"

var errShort = errors.New("frame is too short")

// Frame is a user's name and role.
type Frame struct {
	Name, Role []byte
}

// Parse reads the name's length, the name, and the role.
func Parse(data []byte) (Frame, error) {
	if len(data) < 1 {
		return Frame{}, errShort
	}
	end := 1 + int(data[0])
	if end > len(data) {
		return Frame{}, errShort
	}
	return Frame{Name: data[1:end], Role: data[end:]}, nil
}

// Tag adds a tag to the name.
func (f *Frame) Tag(tag []byte) {
	if len(tag) > 8 {
		tag = tag[:8]
	}
	f.Name = append(f.Name, tag...)
}
