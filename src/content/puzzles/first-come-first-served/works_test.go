package names

import (
	"fmt"
	"reflect"
	"testing"
	"unsafe"
)

// prepare makes the map that only the newer versions have.
func prepare(d *Desk) {
	if field := reflect.ValueOf(d).Elem().FieldByName("asked"); field.IsValid() {
		*(*map[string]string)(unsafe.Pointer(field.UnsafeAddr())) = map[string]string{}
	}
}

func TestWorks(t *testing.T) {
	proof := true
	d := &Desk{names: map[string]string{}}
	d.Check = func(user, name string) bool { return proof }
	prepare(d)
	if d.Owner("rose") != "" || !d.Claim("ann", "rose") || d.Owner("rose") != "ann" {
		t.Fatal("broken: a free name")
	}
	if d.Claim("bob", "rose") || d.Owner("rose") != "ann" {
		t.Fatal("broken: a name that is taken")
	}
	if !d.Claim("bob", "oak") || !d.Claim("ann", "elm") {
		t.Fatal("broken: further names")
	}
	proof = false
	if d.Claim("cy", "fir") || d.Owner("fir") != "" {
		t.Fatal("broken: no proof")
	}
	proof = true
	if !d.Claim("cy", "fir") {
		t.Fatal("broken: a second attempt")
	}
	d.Leave("ann")
	if d.Owner("rose") != "" || d.Owner("elm") != "" || d.Owner("oak") != "bob" {
		t.Fatal("broken: leaving")
	}
	if !d.Claim("bob", "rose") || d.Owner("rose") != "bob" {
		t.Fatal("broken: a name that was given up")
	}
	fmt.Println("WORKS")
}
