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
	p.base = p.base[:len(p.base):len(p.base)]
	return p
}

// Session is one signed-in user and what they can do.
type Session struct {
	User   string
	scopes []string
}

// Open starts a session: the base scopes, then the user's own.
func (p *Policy) Open(user string, grants []string) *Session {
	return &Session{User: user, scopes: append(p.base, grants...)}
}

// Add gives this session one more scope.
func (s *Session) Add(scope string) {
	s.scopes = append(s.scopes, scope)
}

// Drop takes a scope away from this session.
func (s *Session) Drop(scope string) {
	for i, have := range s.scopes {
		if have == scope {
			rest := s.scopes[i+1:]
			s.scopes = append(s.scopes[:i:i], rest...)
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
