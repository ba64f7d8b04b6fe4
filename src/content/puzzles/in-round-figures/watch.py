"""Eve gives away 1e-50000 points. Longer exponents would take minutes."""

import snippet

try:
    snippet.Points().give("eve", "bob", "1e-50000")
except snippet.Rejected as error:
    print(f"{'HARM: the server computed 50000 zeros before it answered' if 'whole' in str(error) else 'NO HARM: rejected immediately'}: {error}")
