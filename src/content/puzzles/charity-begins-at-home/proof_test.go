package homes

import (
	"fmt"
	"testing"
)

func TestProof(t *testing.T) {
	store, err := NewStore(t.TempDir())
	if err != nil {
		t.Fatal("NO HARM: no store:", err)
	}
	const secret = "the key is under the mat"
	if err := store.Write("bob", "keys.txt", []byte(secret)); err != nil {
		t.Fatal("NO HARM: bob cannot write:", err)
	}
	// Somebody registers with a name that is the start of another.
	text, err := store.Read("bo", "../bob/keys.txt")
	if err != nil || string(text) != secret {
		t.Fatalf("NO HARM: bo reads %q, %v", text, err)
	}
	err = store.Write("bo", "../bob/keys.txt", []byte("moved"))
	after, _ := store.Read("bob", "keys.txt")
	fmt.Printf("HARM: bo has read %q in bob's folder and written to "+
		"it (%v); bob now reads %q\n", text, err, after)
}
