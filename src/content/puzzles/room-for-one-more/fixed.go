package authz

import "strings"

// Policy holds the scopes that every signed-in user has.
type Policy struct {
	base []string
}

// ParsePolicy reads one scope per line; # starts a comment line.
func ParsePolicy(text string) *Policy {
	lines := strings.Split(text, "\n")
	p := &Policy{base: make([]string, 0, len(lines))}
	for _, line := range lines {
		line = strings.TrimSpace(line)
		if line != "" && line[0] != '#' {
			p.base = append(p.base, line)
		}
	}
	return p
}

// Session is one signed-in user and what they can do.
type Session struct {
	User   string
	scopes []string
}

// Open starts a session: the base scopes, then the user's own.
func (p *Policy) Open(user string, grants []string) *Session {
	base := p.base[:len(p.base):len(p.base)]
	return &Session{User: user, scopes: append(base, grants...)}
}

// Add gives this session one more scope.
func (s *Session) Add(scope string) {
	s.scopes = append(s.scopes, scope)
}

// Drop takes a scope away from this session.
func (s *Session) Drop(scope string) {
	last := len(s.scopes) - 1
	s.scopes = append([]string(nil), s.scopes...)
	for i, have := range s.scopes {
		if have == scope {
			s.scopes[i] = s.scopes[last]
			s.scopes = s.scopes[:last]
			return
		}
	}
}

// Can reports whether the session covers want.
func (s *Session) Can(want string) bool {
	for _, have := range s.scopes {
		if have == want {
			return true
		}
	}
	return false
}
