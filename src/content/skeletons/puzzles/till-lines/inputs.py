import snippet

try:
    print("CLAIM first:", snippet.order_line(1, 656, 100).total)
except OverflowError:
    print("CLAIM first: It raises OverflowError")
for count in (218, 220, 300, 437):
    if snippet.order_line(1, count, 300).total < 300:
        print("CLAIM cheap:", count)
