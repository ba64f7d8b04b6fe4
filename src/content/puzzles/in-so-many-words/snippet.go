 package meter

 import "errors"

 var (
 	ErrLimit = errors.New("over the plan's limit")
 	ErrPlan  = errors.New("no such plan")
 )

 // Plans has the texts that each plan includes per month.
 var Plans = map[string]uint16{"mini": 600, "shop": 9000}

 // Meter counts the texts of one customer in one month.
 type Meter struct{ limit, used uint16 }

 func New(plan string) *Meter {
 	return &Meter{limit: Plans[plan]}
 }

 // Switch changes the plan immediately, as often as customers like.
 func (m *Meter) Switch(plan string) error {
 	limit, ok := Plans[plan]
 	if !ok {
 		return ErrPlan
 	}
 	m.limit = limit
 	return nil
 }

 // Send counts a message of some parts, sent to some people.
 func (m *Meter) Send(parts, people uint16) error {
-	cost := parts * people
-	if m.used+cost > m.limit {
+	left := m.limit - m.used
+	if people > 0 && parts > left/people {
 		return ErrLimit
 	}
-	m.used += cost
+	m.used += parts * people
 	return nil
 }

 // Failed takes off what a network couldn't deliver.
 func (m *Meter) Failed(texts uint16) {
 	if texts > m.used {
 		texts = m.used
 	}
 	m.used -= texts
 }

 func (m *Meter) NextMonth() { m.used = 0 }
