package player

import (
	"encoding/binary"
	"fmt"
	"testing"
)

func save(p *Player) []byte {
	number := func(v uint64) []byte {
		buf := make([]byte, binary.MaxVarintLen64)
		return buf[:binary.PutUvarint(buf, v)]
	}
	var items []byte
	for _, item := range p.Items {
		items = append(items, number(item)...)
	}
	data := append([]byte{1<<2 | 2}, number(uint64(len(p.Name)))...)
	data = append(data, p.Name...)
	data = append(append(data, 2<<2), number(p.Coins)...)
	data = append(append(data, 3<<2|2), number(uint64(len(items)))...)
	return append(data, items...)
}

func TestWorks(t *testing.T) {
	for _, p := range []*Player{
		{Name: "ann", Coins: 7, Items: []uint64{1, 300, 1 << 40}},
		{Name: "", Coins: 0, Items: nil},
		{Name: "a longer name, of more than 127 bytes" + fmt.Sprint(make([]int, 80)), Coins: 1<<64 - 1, Items: make([]uint64, 500)},
	} {
		got, err := Load(save(p))
		if err != nil || got.Name != p.Name || got.Coins != p.Coins || fmt.Sprint(got.Items) != fmt.Sprint(p.Items) {
			t.Fatalf("broken: %v becomes %v, %v", p, got, err)
		}
	}
	data := save(&Player{Name: "ann", Coins: 7, Items: []uint64{1, 2}})
	for _, bad := range [][]byte{data[:4], data[:len(data)-1], {6, 5, 'a'}, {14, 1, 0x80}, {8, 0x80}} {
		if _, err := Load(bad); err == nil {
			t.Fatalf("broken: % x is fine", bad)
		}
	}
	if p, err := Load(append([]byte{20, 9, 26, 1, 'x'}, data...)); err != nil || p.Name != "ann" {
		t.Fatal("broken: fields that aren't known")
	}
	fmt.Println("WORKS")
}
