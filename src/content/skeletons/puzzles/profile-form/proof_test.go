package profile

import "testing"

func TestProof(t *testing.T) {
	for _, key := range []string{"role", "Role", "ROLE", "rOle"} {
		p, err := Read([]byte(`{"name": "eve", "` + key + `": "admin"}`))
		if err == nil && p.Role != "guest" {
			t.Logf("HARM: with the key %s, Eve has the role %s", key, p.Role)
			return
		}
	}
	t.Fatal("NO HARM: no key sets the role")
}
