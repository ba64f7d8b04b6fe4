 """Posts of a neighborhood forum, and what members think of them."""

 HIDE, TOP = 20, 8


 class Post:
     def __init__(self, author):
         self.author = author
         self.score = 0
         self.hidden = False
+        self.flags = {}  # member: weight


 class Board:
     def __init__(self):
         self.posts = []
         self.karma = {}  # member: points

     def join(self, name):
         if name in self.karma:
             raise ValueError(name)
         self.karma[name] = 0

     def rename(self, user, name):
         self.join(name)
         self.karma[name] = max(0, self.karma.pop(user) - 15)
         for post in self.posts:
             if post.author == user:
                 post.author = name

     def add(self, user):
         self.posts.append(Post(user))

     def praise(self, post):
         self.karma[post.author] += 12

     def flag(self, user, post):
+        if user in post.flags:
+            return
         weight = self._weight(user)
+        post.flags[user] = weight
         post.score += weight
         if post.score > HIDE and not post.hidden:
             post.hidden = True
             loss = min(30, self.karma[post.author])
             self.karma[post.author] -= loss

     def unflag(self, user, post):
-        weight = self._weight(user)
-        post.score = max(0, post.score - weight)
+        if user in post.flags:
+            post.score -= post.flags.pop(user)

     def _weight(self, user):
         return min(3 + self.karma[user] // 20, TOP)
