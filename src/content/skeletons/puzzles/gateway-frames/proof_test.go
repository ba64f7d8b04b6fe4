package frame

import "testing"

func TestProof(t *testing.T) {
	for _, tag := range []string{"r", "root", "admin", "managers"} {
		data := make([]byte, 12)
		copy(data, "\x03eveguest...")
		f, err := Parse(data)
		if err != nil {
			t.Fatal(err)
		}
		before := string(f.Role)
		f.Tag([]byte(tag))
		if after := string(f.Role); after != before {
			t.Logf("HARM: the tag %q turns the role %q into %q", tag, before, after)
			return
		}
	}
	t.Fatal("NO HARM: no tag changes the role")
}
