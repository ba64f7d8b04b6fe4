import snippet

try:
    print("CLAIM first:", snippet.record("Zoë Müller A", 2).copies)
except ValueError:
    print("CLAIM first: It raises ValueError")
for name in ("Zoë Müller", "Zoë Müllers", "Renée Chloé is", "Renée Chloés"):
    try:
        if snippet.record(name, 1).paid:
            print(f'CLAIM paid: record("{name}", 1)')
    except ValueError:
        pass
