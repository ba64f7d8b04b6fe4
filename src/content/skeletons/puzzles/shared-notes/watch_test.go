package notes

import (
	"fmt"
	"testing"
)

// Ann and Bob have no team.
func TestWatch(t *testing.T) {
	store := &Store{Notes: map[int]Note{}, Teams: map[string]string{"cid": "red"}}
	store.Add(7, "ann", "my salary")
	if text, err := store.Read("bob", 7); err == nil {
		fmt.Printf("HARM: bob reads %q, a private note of ann\n", text)
	} else {
		fmt.Println("NO HARM: bob gets no note:", err)
	}
}
