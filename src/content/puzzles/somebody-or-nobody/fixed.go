package auth

// Actor is who a request comes from: a user or a service.
type Actor interface {
	May(area string) bool
}

// User is one person of the staff, with the areas open to them.
type User struct {
	name  string
	areas []string
}

func (u *User) May(area string) bool {
	for _, each := range u.areas {
		if each == area {
			return true
		}
	}
	return false
}

// Desk knows the staff and who is signed in, by token.
type Desk struct {
	staff, tokens map[string]*User
}

// Import reads tonight's list: everyone's name and areas.
func (d *Desk) Import(list map[string][]string) {
	for name, user := range d.staff {
		if list[name] == nil {
			user.areas = nil
			delete(d.staff, name)
		}
	}
	for name, areas := range list {
		if user := d.staff[name]; user != nil {
			user.areas = areas
			continue
		}
		d.staff[name] = &User{name: name, areas: areas}
	}
}

// SignIn is called when the password was right.
func (d *Desk) SignIn(name, token string) {
	d.tokens[token] = d.staff[name]
}

func (d *Desk) actor(token string) Actor {
	if user := d.tokens[token]; user != nil {
		return user
	}
	return nil
}

// Allowed tells whether the token's owner may enter an area.
func (d *Desk) Allowed(token, area string) bool {
	actor := d.actor(token)
	return actor != nil && actor.May(area)
}
