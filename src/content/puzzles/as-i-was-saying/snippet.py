"""Sessions and forms of the club's site. Changes need a POST."""

import secrets
import time

KEEP = 900  # seconds
TO_LOGIN = 303, {"Location": "/login"}, ""
LOGIN = 200, {}, "<form method=post>...</form>"


def with_cookie(name, value, response):
    status, headers, body = response
    cookie = f"{name}={value}; Secure; HttpOnly; SameSite=Lax"
    return status, {**headers, "Set-Cookie": cookie}, body


def same_origin(request):
    return request.headers.get("Sec-Fetch-Site") == "same-origin"


class Site:
    def __init__(self, check, pages, change, aside):
        self.check, self.pages, self.change = check, pages, change
        self.sessions, self.aside = {}, aside  # a cache with a limit

    def handle(self, request):
        user = self.sessions.get(request.cookies.get("session"))
        if request.method == "GET":
            if request.path == "/login":
                return self.resume(request, user) if user else LOGIN
            return 200, {}, self.pages(user, request.path)
        if request.method != "POST":
            return 405, {}, ""
        if request.path == "/login":
            return self.log_in(request)
        if user is None:
            return self.put_aside(request)
        self.change(user, request.path, request.form)
        return 303, {"Location": "/"}, ""

    def put_aside(self, request):
        ticket = secrets.token_urlsafe()
        self.aside[ticket] = request.path, request.form, time.time()
        return with_cookie("aside", ticket, TO_LOGIN)

    def resume(self, request, user):
        ticket = request.cookies.get("aside")
        path, form, since = self.aside.pop(ticket, ("", "", 0))
        if time.time() - since < KEEP:
            self.change(user, path, form)
        return 303, {"Location": "/"}, ""

    def log_in(self, request):
        user, password = request.form["user"], request.form["password"]
        if not same_origin(request) or not self.check(user, password):
            return TO_LOGIN
        token = secrets.token_urlsafe()
        self.sessions[token] = user
        return with_cookie("session", token, self.resume(request, user))
