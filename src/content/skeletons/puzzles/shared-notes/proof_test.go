package notes

import "testing"

func TestProof(t *testing.T) {
	store := &Store{Notes: map[int]Note{}, Teams: map[string]string{"cid": "red"}}
	store.Add(7, "ann", "my salary")
	for _, user := range []string{"bob", "cid", ""} {
		if text, err := store.Read(user, 7); err == nil {
			t.Logf("HARM: %q reads the private note of ann: %s", user, text)
			return
		}
	}
	t.Fatal("NO HARM: no one else reads the note of ann")
}
