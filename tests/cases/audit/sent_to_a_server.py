"""A server that stores what it is sent with noise."""
import numpy as np
from flask import Flask, jsonify, request

app = Flask(__name__)
EPSILON = 1.0


@app.route("/salary", methods=["POST"])
def salary():
    amount = float(request.get_json()["salary"])
    # Anybody may send any number.
    return jsonify(amount + np.random.laplace(0, 1000 / EPSILON))  # release: unbounded
