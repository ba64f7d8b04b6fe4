package profile

import "testing"

func outcome(body string) string {
	p, err := Read([]byte(body))
	switch {
	case err != nil:
		return p.Role + ", and an error"
	case p.Role == "":
		return "The empty string"
	}
	return p.Role
}

func TestInputs(t *testing.T) {
	t.Log("CLAIM first: " + outcome(`{"name": "eve", "Role": "admin"}`))
	t.Log("CLAIM null: " + outcome(`{"name": "eve", "Role": null}`))
}
