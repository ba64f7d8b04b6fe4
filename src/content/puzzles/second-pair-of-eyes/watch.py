"""Eve suggests a rule, Ann accepts it and splits the change, and Eve approves."""

from snippet import Change

change = Change("ann", ["r1", "r2"])
change.suggest("eve", ["r1", "allow eve"])
change.accept("ann", 0)
second = change.split("ann", 1)
try:
    second.approve("eve")
    second.approve("bob")
    print(f"HARM: {second.publish()} is live, approved by its writer")
except PermissionError as error:
    print(f"NO HARM: {error} can't approve a rule of her own")
