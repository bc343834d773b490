"""A bot of your own, over Moonbrew's JSON API: python bot.py http://127.0.0.1:8642/rooms/ID

It sits down on an open chair and takes the first choice there is. Write a better `choose`.
"""

import json
import sys
import time
import urllib.request
import uuid
from http.cookiejar import CookieJar

web = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))


def call(url, **body):
    """An answer of the API: to a question, or to a wish if there is something to send."""
    data = json.dumps(body).encode() if body else None
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"})
    return json.load(web.open(request))


def choose(scene, choices):
    """The key of one of the choices, each of which has a sentence that describes it."""
    return choices[0]["key"]


server, _, room = sys.argv[1].partition("/rooms/")
api = f"{server}/api/rooms/{room}"
print("I sit on seat", call(f"{api}/join", name="Example")["seat"])
while not (seen := call(f"{api}/scene"))["over"]:
    if seen["asked"]:
        key = choose(seen["scene"], seen["choices"])
        call(f"{api}/moves", key=key, deed=seen["deed"], move_id=uuid.uuid4().hex)
    else:
        time.sleep(0.5)
print("The scores are", call(api)["result"]["scores"])
