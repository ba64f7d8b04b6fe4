package player

import (
	"fmt"
	"runtime"
	"testing"
)

// attempt returns what went wrong, or "".
func attempt(data []byte) (wrong string) {
	defer func() {
		if r := recover(); r != nil {
			wrong = fmt.Sprint("panics: ", r)
		}
	}()
	Load(data)
	return ""
}

func TestProof(t *testing.T) {
	long := "\xff\xff\xff\xff\xff\xff\xff\xff\xff"
	pieces := []string{
		"\x04", "\x05", "\x06", "\x07", "\x08", "\x0a", "\x0c", "\x0d", "\x0e", "\x0f", "\x13",
		"\x00", "\x01", "\x03", "\x7f", "\x80", long + "\x01", long + "\x02", "\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01",
	}
	tried := 0
	level := []string{""}
	for length := 1; length <= 5; length++ {
		var next []string
		for _, begin := range level {
			for _, piece := range pieces {
				data := begin + piece
				tried++
				if wrong := attempt([]byte(data)); wrong != "" {
					fmt.Printf("HARM: Load(% x) %s\n", data, wrong)
					return
				}
				if length < 5 && len(data) < 40 {
					next = append(next, data)
				}
			}
		}
		level = next
	}
	for key := byte(0); key < 32; key++ {
		big := make([]byte, 65536)
		big[0], big[1], big[2], big[3] = key, 0xfc, 0xff, 0x03
		for _, data := range [][]byte{big, {key, 0xff, 0xff, 0xff, 0x7f}} {
			var from, to runtime.MemStats
			runtime.ReadMemStats(&from)
			if wrong := attempt(data); wrong != "" {
				fmt.Printf("HARM: Load(% x...) %s\n", data[:5], wrong)
				return
			}
			runtime.ReadMemStats(&to)
			if used := to.TotalAlloc - from.TotalAlloc; used > 4<<20 {
				fmt.Printf("HARM: Load(% x...) allocates %d bytes\n", data[:5], used)
				return
			}
		}
	}
	fmt.Printf("NO HARM: %d states, and none makes Load panic or allocate more than 4 MiB\n", tried+64)
	t.Fail()
}
