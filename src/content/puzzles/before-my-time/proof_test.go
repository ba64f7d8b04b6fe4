package arena

import (
	"fmt"
	"testing"
)

func TestProof(t *testing.T) {
	image := New(300)
	var volumes []*Volume
	for i := 0; i < 3; i++ {
		v, err := image.Carve(100)
		if err != nil {
			t.Fatal("NO HARM: no volume:", err)
		}
		volumes = append(volumes, v)
	}
	const secret = "the first one's key"
	if err := volumes[0].Write(-int64(len(secret)), []byte(secret)); err != nil {
		t.Log("cannot write from the end:", err)
		volumes[0].Write(100-int64(len(secret)), []byte(secret))
	}
	volumes[2].Write(0, []byte("third"))
	// Every request near a border, and some that wrap around.
	for _, off := range []int64{-1 << 63, -1<<63 + 100, 1<<63 - 1, 96, 100, 200} {
		for n := int64(0); n < 30; n++ {
			if leaks(t, volumes[1], off, n) {
				return
			}
		}
	}
	for off := int64(-250); off < 250; off++ {
		for _, n := range []int64{1, 19, 100, 119, 1<<63 - 1, -1} {
			if leaks(t, volumes[1], off, n) {
				return
			}
		}
	}
	fmt.Println("NO HARM: the second customer reads nothing of others")
	t.Fail()
}

func leaks(t *testing.T, v *Volume, off, n int64) bool {
	defer func() { recover() }()
	got, err := v.Read(off, n)
	if err != nil {
		return false
	}
	for _, b := range got {
		if b != 0 {
			fmt.Printf("HARM: the second customer reads %d bytes "+
				"from %d on, and gets %q\n", n, off, got)
			return true
		}
	}
	return false
}
