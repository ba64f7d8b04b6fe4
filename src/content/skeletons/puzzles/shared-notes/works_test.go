package notes

import "testing"

func TestWorks(t *testing.T) {
	store := &Store{Notes: map[int]Note{}, Teams: map[string]string{"cid": "red", "eve": "red", "fay": "blue"}}
	store.Add(1, "ann", "mine")
	store.Add(2, "cid", "ours")
	reads := func(user string, id int) bool { _, err := store.Read(user, id); return err == nil }
	ok := reads("ann", 1) && reads("cid", 2) && reads("eve", 2)
	ok = ok && !reads("fay", 2) && !reads("fay", 1) && !reads("cid", 3)
	if !ok {
		t.Fatal("broken: reading")
	}
	t.Log("WORKS")
}
