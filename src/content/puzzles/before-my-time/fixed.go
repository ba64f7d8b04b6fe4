package arena

import "errors"

var ErrRange = errors.New("arena: outside of the volume")

// Arena is one disk image. Volumes lie in it side by side.
type Arena struct {
	image []byte
	used  int64
}

func New(size int64) *Arena {
	return &Arena{image: make([]byte, size)}
}

// Volume is one customer's part of the image.
type Volume struct {
	arena *Arena
	base  int64
	size  int64
}

// Carve gives the next size bytes of the image to a volume.
func (a *Arena) Carve(size int64) (*Volume, error) {
	if size < 1 || size > int64(len(a.image))-a.used {
		return nil, ErrRange
	}
	v := &Volume{arena: a, base: a.used, size: size}
	a.used += size
	return v, nil
}

// place checks a request and finds its bytes in the image. A
// negative off counts from the end of the volume.
func (v *Volume) place(off, n int64) ([]byte, error) {
	if off < 0 {
		off += v.size
	}
	if off < 0 {
		return nil, ErrRange
	}
	if n < 0 || off > v.size || n > v.size-off {
		return nil, ErrRange
	}
	from := v.base + off
	return v.arena.image[from : from+n], nil
}

// Read copies n bytes of the volume, starting at off. Customers
// send both numbers, as 64 bits each.
func (v *Volume) Read(off, n int64) ([]byte, error) {
	part, err := v.place(off, n)
	return append([]byte(nil), part...), err
}

// Write stores data in the volume, starting at off.
func (v *Volume) Write(off int64, data []byte) error {
	part, err := v.place(off, int64(len(data)))
	copy(part, data)
	return err
}
