package arena

import (
	"fmt"
	"testing"
)

func TestProof(t *testing.T) {
	image := New(1 << 16)
	var volumes []*Volume
	for i := 0; i < 3; i++ {
		v, err := image.Carve(4096)
		if err != nil {
			t.Fatal("NO HARM: no volume:", err)
		}
		volumes = append(volumes, v)
	}
	const secret = "the first one's key"
	n := uint32(len(secret))
	first, second := volumes[0], volumes[1]
	if err := first.Write(4096-n, []byte(secret)); err != nil {
		t.Fatal("NO HARM: cannot write:", err)
	}
	if err := volumes[2].Write(0, []byte("third")); err != nil {
		t.Fatal("NO HARM: cannot write:", err)
	}
	// Both ways out: before the beginning, and behind the end.
	for _, try := range []struct {
		off, n uint32
		want   string
	}{{-n, n, secret}, {4096, 5, "third"}, {4095, 2, "\x00t"}} {
		got, err := func() (got []byte, err error) {
			defer func() {
				if p := recover(); p != nil {
					err = fmt.Errorf("%v", p)
				}
			}()
			return second.Read(try.off, try.n)
		}()
		if err == nil && string(got) == try.want {
			fmt.Printf("HARM: the second customer reads %d bytes "+
				"from %d on, and gets %q\n", try.n, try.off, got)
			return
		}
	}
	fmt.Println("NO HARM: the second customer reads nothing of others")
	t.Fail()
}
