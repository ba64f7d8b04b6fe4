package fetch

import (
	"path"
	"regexp"
	"strings"
)

// Release is one build of a project.
type Release struct {
	Build  int
	Digest string
}

// Lists has what each server offers, by project.
type Lists map[string]map[string][]Release

// Sources says which server may provide which project.
type Sources struct {
	Rules  []struct{ Project, From string }
	Locked map[string]string // the only digest of a project
}

var joints = regexp.MustCompile(`[-_.]+`)

// canonical returns the spelling that servers use in their lists.
func canonical(name string) string {
	return strings.ToLower(joints.ReplaceAllString(name, "-"))
}

// Newest returns the newest release, and the server that has it.
func (s *Sources) Newest(name string, lists Lists) (Release, string) {
	var best Release
	var from string
	project := canonical(name)
	for _, rule := range s.Rules {
		if ok, _ := path.Match(rule.Project, project); !ok {
			continue
		}
		want, locked := s.Locked[project]
		for _, r := range lists[rule.From][project] {
			if r.Build > best.Build && (!locked || r.Digest == want) {
				best, from = r, rule.From
			}
		}
		if rule.Project != "*" {
			break
		}
	}
	return best, from
}
=== sources.json
{"Rules": [
  {"Project": "acme*",        "From": "internal"},
  {"Project": "billing-core", "From": "internal"},
  {"Project": "ledger_api",   "From": "internal"},
  {"Project": "*",            "From": "internal"},
  {"Project": "*",            "From": "public"}
], "Locked": {"yaml-kit": "sha256:7d1f"}}
