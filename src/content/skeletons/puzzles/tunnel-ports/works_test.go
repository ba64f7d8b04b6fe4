package tunnel

import "testing"

func TestWorks(t *testing.T) {
	for text, want := range map[string]uint16{"80": 80, "8080": 8080, "65535": 65535, "1": 1} {
		if port, err := Port(text); err != nil || port != want {
			t.Fatalf("broken: %s is %d, %v", text, port, err)
		}
	}
	for _, text := range []string{"", "0", "-1", "22", "5432", "http"} {
		if _, err := Port(text); err == nil {
			t.Fatalf("broken: accepts %q", text)
		}
	}
	t.Log("WORKS")
}
