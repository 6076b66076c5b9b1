"""Python to terms: a concrete interpreter whose numbers are symbolic.

Lists, dictionaries, closures, classes and iterators are real objects of the interpreter, so aliases, laziness, late binding and exceptions
happen as they do in Python; only numbers and what arrays hold are terms. What is not modelled makes the whole function unknown.
"""
