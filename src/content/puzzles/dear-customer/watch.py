"""Eve orders a card for a friend whose address has braces in it."""

import snippet

sent = []
mails = snippet.Mails(lambda to, text: sent.append(text))
order = snippet.Order(17, 25, "9F3K-77QX", "eve@a.example", "Eve", "{code}@a.example", "Hi")
mails.ordered(order)
print(sent[0].splitlines()[1])
if order.code in sent[0]:
    print("HARM: the receipt of an unpaid card shows its code")
else:
    print("NO HARM: the receipt doesn't show the code")
