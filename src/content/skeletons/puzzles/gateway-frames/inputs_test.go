package frame

import "testing"

func role(t *testing.T, tag string) string {
	data := make([]byte, 9)
	copy(data, "\x03eveguest")
	f, err := Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	f.Tag([]byte(tag))
	return string(f.Role)
}

func TestInputs(t *testing.T) {
	t.Log("CLAIM first: " + role(t, "admin"))
	t.Log("CLAIM longer: " + role(t, "admins"))
}
