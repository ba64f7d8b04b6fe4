package arena

import (
	"bytes"
	"errors"
	"fmt"
	"testing"
)

func TestWorks(t *testing.T) {
	image := New(300)
	var volumes []*Volume
	for i := 0; i < 3; i++ {
		v, err := image.Carve(100)
		if err != nil {
			t.Fatal("broken: no volume:", err)
		}
		if err := v.Write(0, bytes.Repeat([]byte{byte(i + 1)}, 100)); err != nil {
			t.Fatal("broken: a whole volume:", err)
		}
		volumes = append(volumes, v)
	}
	if _, err := image.Carve(1); !errors.Is(err, ErrRange) {
		t.Fatal("broken: more than the image:", err)
	}
	for i, v := range volumes {
		all, err := v.Read(0, 100)
		if err != nil || !bytes.Equal(all, bytes.Repeat([]byte{byte(i + 1)}, 100)) {
			t.Fatalf("broken: volume %d: %v, %v", i, all, err)
		}
		for _, ok := range [][2]int64{
			{0, 0}, {100, 0}, {99, 1}, {0, 100}, {40, 60},
			{-1, 1}, {-100, 100}, {-60, 20}, {-1, 0},
		} {
			got, err := v.Read(ok[0], ok[1])
			if err != nil || len(got) != int(ok[1]) {
				t.Fatalf("broken: Read(%v): %v, %v", ok, got, err)
			}
		}
		for _, bad := range [][2]int64{
			{101, 0}, {100, 1}, {99, 2}, {0, 101}, {1<<63 - 1, 5}, {5, 1<<63 - 1},
			{-1, 2}, {-100, 101}, {0, -1},
		} {
			if _, err := v.Read(bad[0], bad[1]); !errors.Is(err, ErrRange) {
				t.Fatalf("broken: Read(%v): %v", bad, err)
			}
		}
		if v.Write(99, []byte("ab")) == nil || v.Write(0, make([]byte, 101)) == nil {
			t.Fatal("broken: it writes too much")
		}
	}
	if err := volumes[1].Write(-2, []byte("yz")); err != nil {
		t.Fatal("broken: cannot write:", err)
	}
	end, err := volumes[1].Read(-3, 3)
	next, _ := volumes[2].Read(0, 1)
	if err != nil || string(end) != "\x02yz" || next[0] != 3 {
		t.Fatalf("broken: %q, %v; the next begins with %v", end, err, next)
	}
	end[0] = 9
	if again, _ := volumes[1].Read(97, 1); again[0] != 2 {
		t.Fatal("broken: Read gives the image away")
	}
	fmt.Println("WORKS")
}
