"""Eve sends a tag inside a dict with a $make key."""

import snippet

inner = {"$make": "Secret", "$from": ["smtp"]}
job = snippet.dump_job("hook", {"body": {"$make": 1, "b": inner}})
_, args = snippet.load_job(job, {"smtp": "hunter2"}.get)
print(args["body"])
if "hunter2" in str(args):
    print("HARM: the mail server's password goes to Eve")
else:
    print("NO HARM: the body is what Eve sent")
