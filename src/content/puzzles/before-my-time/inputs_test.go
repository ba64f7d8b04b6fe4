package arena

import (
	"bytes"
	"fmt"
	"testing"
)

// carve returns count volumes of 100 bytes, filled with a, b, c, ...
func carve(count int) []*Volume {
	image := New(int64(count) * 100)
	var volumes []*Volume
	for i := 0; i < count; i++ {
		v, _ := image.Carve(100)
		v.Write(0, bytes.Repeat([]byte{'a' + byte(i)}, 100))
		volumes = append(volumes, v)
	}
	return volumes
}

// read says what a request returns: its bytes, "ErrRange", or "panic".
func read(v *Volume, off, n int64) (seen string) {
	defer func() {
		if recover() != nil {
			seen = "panic"
		}
	}()
	got, err := v.Read(off, n)
	if err == ErrRange {
		return "ErrRange"
	}
	return fmt.Sprintf("%q", got)
}

// write fills part of a volume with dots, if the request is allowed.
func write(v *Volume, off int64, n int) {
	defer func() { recover() }()
	v.Write(off, bytes.Repeat([]byte{'.'}, n))
}

func claim(t *testing.T, id string, options [4]string, fits func(string) bool) {
	var which []string
	for _, option := range options {
		if fits(option) {
			which = append(which, option)
		}
	}
	if len(which) != 1 {
		t.Fatalf("%s: %q fit", id, which)
	}
	fmt.Printf("CLAIM %s: %s\n", id, which[0])
}

func TestInputs(t *testing.T) {
	volumes := carve(3)
	b, c := volumes[1], volumes[2]
	if seen := read(b, -4, 8); seen != "ErrRange" {
		t.Fatalf("last-line: %s", seen)
	}

	seen := read(c, -150, 4)
	claim(t, "far-back", [4]string{`"aaaa"`, `"cccc"`, `"bbbb"`, "ErrRange"},
		func(option string) bool { return option == seen })

	fails := map[string]bool{}
	const (
		negative = "A Read with an n below 0 returns an error."
		size     = "A Read on b returns at most 100 bytes."
		next     = "A Write to b changes no byte of c."
		end      = "On b, Read(-1, 1) returns what Read(99, 1) returns."
	)
	isError := func(seen string) bool { return seen == "ErrRange" || seen == "panic" }
	for off := int64(-300); off <= 300; off++ {
		for n := int64(-300); n <= 300; n++ {
			seen := read(b, off, n)
			if n < 0 && !isError(seen) {
				fails[negative] = true
			}
			if !isError(seen) && len(seen)-len(`""`) > 100 {
				fails[size] = true
			}
		}
	}
	fails[end] = read(b, -1, 1) != read(b, 99, 1)
	before := read(c, 0, 100)
	for off := int64(-300); off <= 300; off++ {
		for n := 0; n <= 300; n++ {
			write(b, off, n)
		}
	}
	fails[next] = read(c, 0, 100) != before
	claim(t, "property", [4]string{negative, size, next, end},
		func(option string) bool { return fails[option] })
}
