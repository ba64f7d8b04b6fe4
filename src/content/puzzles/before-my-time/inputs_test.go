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
	b := carve(3)[1]
	seen := read(b, -4, 8)
	claim(t, "trigger", [4]string{`"bbbb"`, `"bbbbcccc"`, `"aaaabbbb"`, "ErrRange"},
		func(option string) bool { return option == seen })

	claim(t, "why", [4]string{"-8", "-100", "-104", "-204"},
		func(option string) bool {
			var off int64
			fmt.Sscan(option, &off)
			seen := read(b, off, 16)
			return seen != "ErrRange" && seen != "panic" &&
				bytes.ContainsAny([]byte(seen), "ac")
		})

	d := carve(10)[3]
	longest := int64(0)
	for off := int64(-2000); off <= 2000; off++ {
		for n := longest + 1; n <= 2000; n++ {
			if seen := read(d, off, n); seen != "ErrRange" && seen != "panic" {
				longest = n
			}
		}
	}
	claim(t, "reach", [4]string{"100", "400", "700", "1,000"},
		func(option string) bool {
			return option == fmt.Sprint(longest) || longest == 1000 && option == "1,000"
		})
}
