package arena

import "errors"

var ErrRange = errors.New("arena: outside of the volume")

// Arena is one disk image. Volumes lie in it side by side.
type Arena struct {
	image []byte
	used  uint32
}

func New(size uint32) *Arena {
	return &Arena{image: make([]byte, size)}
}

// Volume is the part of the image that one customer has.
type Volume struct {
	arena *Arena
	base  uint32
	size  uint32
}

// Carve gives the next size bytes of the image to a volume.
func (a *Arena) Carve(size uint32) (*Volume, error) {
	if size > uint32(len(a.image))-a.used {
		return nil, ErrRange
	}
	v := &Volume{arena: a, base: a.used, size: size}
	a.used += size
	return v, nil
}

// place checks a request and finds its bytes in the image.
func (v *Volume) place(off, n uint32) ([]byte, error) {
	if off > v.size || n > v.size-off {
		return nil, ErrRange
	}
	from := v.base + off
	return v.arena.image[from : from+n], nil
}

// Read copies n bytes of the volume, from off on. Customers send
// both numbers, as 32 bits each.
func (v *Volume) Read(off, n uint32) ([]byte, error) {
	part, err := v.place(off, n)
	return append([]byte(nil), part...), err
}

// Write puts data into the volume, from off on.
func (v *Volume) Write(off uint32, data []byte) error {
	if len(data) > int(v.size) {
		return ErrRange
	}
	part, err := v.place(off, uint32(len(data)))
	copy(part, data)
	return err
}
