"""A library that is imported late, into a variable of the module that functions bind anew."""
import logging

import numpy as np

opacus = None
engine = None


def load():
    global opacus, engine
    if opacus is None:
        try:
            import opacus as found
            opacus = found
            engine = found.PrivacyEngine()
        except ImportError:
            opacus = False
    return opacus


class Client:
    def __init__(self, data, loader):
        self.data = data
        load()
        if opacus:
            self.engine = opacus.PrivacyEngine(accountant="rdp")
            self.data = self.engine.make(self.data, loader)
            opacus.note(self.data)

    def spent(self, data, delta):
        if opacus and hasattr(opacus, "version"):
            opacus.register(data)
            return self.engine.get_epsilon(delta)
        return opacus.total(self.data)

    def release(self, data, epsilon):
        load()
        opacus.keep(data)
        return np.sum(data) + np.random.laplace(0, 1 / epsilon)  # release: unbounded
