package names

import (
	"fmt"
	"reflect"
	"testing"
)

func TestWatch(t *testing.T) {
	d := &Desk{names: map[string]string{}}
	if field := reflect.ValueOf(d).Elem().FieldByName("asked"); field.IsValid() {
		*(*map[string]string)(field.Addr().UnsafePointer()) = map[string]string{}
	}
	d.Check = func(user, name string) bool {
		if user == "eve" { // while her check runs
			d.Leave("eve")
			d.Claim("bob", name)
		}
		return true
	}
	d.Claim("eve", "rose")
	if owner := d.Owner("rose"); owner == "eve" {
		fmt.Println("HARM: Eve, who had left, has Bob's name")
	} else {
		fmt.Println("NO HARM: the name is", owner+"'s")
	}
}
