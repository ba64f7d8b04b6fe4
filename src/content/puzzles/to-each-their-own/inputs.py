import sys

from profiles import update

fields = ["name", "motto", "team", "quota", "badge", "rank", "paid"]


def send(role, *names, **values):
    profile = dict.fromkeys(fields, 0)
    return update(profile, role, {name: values.get(name, 1) for name in names})


def claim(question, options, reached):
    if reached not in options:
        print(f"{question}: {reached} is none of the options")
        sys.exit(1)
    print(f"CLAIM {question}: {reached}")


def named(changed):
    names = [f"`{name}`" for name in changed]
    if len(names) < 2:
        return f"Only {names[0]}" if names else "None of them"
    comma = "," if len(names) > 2 else ""
    return f"{', '.join(names[:-1])}{comma} and {names[-1]}"


claim("three", ["None of them", "Only `paid`", "`quota` and `paid`", "Only `quota`"], named(send("member", "rank", "quota", "paid")))
claim("five", ["Only `name`", "`badge` and `name`", "`motto` and `name`", "`team` and `badge`"], named(send("guest", "city", "motto", "team", "badge", "name", motto=0)))
claim("six-fields", ["Only `name`", "`team` and `name`", "`badge`, `rank`, `team`, `paid`, and `name`", "`team`, `paid`, and `name`"],
      named(send("guest", "motto", "badge", "rank", "team", "paid", "name")))
orders = ["`quota`, `badge`, and `rank`", "`city`, `rank`, and `paid`", "`quota`, `paid`, and `rank`", "`badge`, `rank`, and `name`"]
hits = [order for order in orders if "rank" in send("member", *order.replace("and ", "").replace("`", "").split(", "))]
claim("which", orders, " or ".join(hits))
