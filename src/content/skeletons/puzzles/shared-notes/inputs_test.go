package notes

import (
	"strings"
	"testing"
)

func readers(store *Store, id int, users ...string) string {
	var found []string
	for _, user := range users {
		if _, err := store.Read(strings.ToLower(user), id); err == nil {
			found = append(found, user)
		}
	}
	switch len(found) {
	case 1:
		return found[0] + " alone"
	case 2:
		return found[0] + " and " + found[1]
	case 3:
		return found[0] + ", " + found[1] + ", and " + found[2]
	}
	return "All four"
}

func TestInputs(t *testing.T) {
	store := &Store{Notes: map[int]Note{}, Teams: map[string]string{"cid": "red", "eve": "red", "fay": "blue"}}
	store.Add(7, "ann", "x")
	t.Log("CLAIM first: " + readers(store, 7, "Ann", "Bob", "Cid", "Dee"))
	store.Add(8, "eve", "x")
	store.Teams["eve"] = "blue"
	t.Log("CLAIM moved: " + readers(store, 8, "Eve", "Cid", "Fay"))
}
