package unpack

import (
	"strings"
	"testing"
)

func TestInputs(t *testing.T) {
	target, err := Target("/srv/ann", "../anna/run")
	if err != nil {
		target = "ErrOutside"
	}
	t.Log("CLAIM first: " + target)
	var found []string
	for _, folder := range []string{"/srv/bob", "/srv/an", "/srv/ann-backup", "/srv"} {
		target, err := Target("/srv/ann", ".."+strings.TrimPrefix(folder, "/srv")+"/x")
		if err == nil && target == folder+"/x" {
			found = append(found, folder)
		}
	}
	t.Log("CLAIM reach: " + strings.Join(found, " and "))
}
