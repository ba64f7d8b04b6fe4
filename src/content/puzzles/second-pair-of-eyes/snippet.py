 """Changes to the firewall rules, before they go live."""

 NEEDED = 2


 class Change:
     def __init__(self, by, rules):
-        self.author = by
+        self.writers = {by}
         self.rules = rules
         self.approvals = set()
         self.suggestions = []

     def amend(self, by, rules):
         self._replace(rules)
+        self.writers.add(by)

     def suggest(self, by, rules):
         self.suggestions.append((by, rules))

     def accept(self, by, number):
-        if by != self.author:
+        if by not in self.writers:
             raise PermissionError(by)
-        _, rules = self.suggestions.pop(number)
+        who, rules = self.suggestions.pop(number)
         self._replace(rules)
+        self.writers.add(who)

     def split(self, by, at):
         """Moves the rules from `at` on into a change of their own."""
-        if by != self.author:
+        if by not in self.writers:
             raise PermissionError(by)
         second = Change(by, self.rules[at:])
         self._replace(self.rules[:at])
         return second

     def approve(self, by):
-        if by == self.author:
+        if by in self.writers:
             raise PermissionError(by)
         self.approvals.add(by)

     def publish(self):
         if len(self.approvals) < NEEDED:
             raise PermissionError("not enough approvals")
         return self.rules

     def _replace(self, rules):
         if rules != self.rules:
             self.approvals.clear()
         self.rules = rules
