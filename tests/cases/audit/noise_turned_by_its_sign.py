"""Noise that is something else where it is on one side: a copy of a file in which the imports are missing."""


def never_negative(data, sensitivity, epsilon):
    noise = np.random.laplace(0, sensitivity / epsilon, len(data))
    for i in range(len(noise)):
        if noise[i] < 0:
            noise[i] = -1 * noise[i]
    # What is released is never below what it hides.
    return data + noise  # release: unbounded


def set_to_nothing(data, sensitivity, epsilon):
    noise = np.random.laplace(0, sensitivity / epsilon, len(data))
    noise[noise > 10] = 0
    return data + noise  # release: unbounded


def only_counted(data, sensitivity, epsilon):
    noise = np.random.laplace(0, sensitivity / epsilon, len(data))
    below = 0
    for i in range(len(noise)):
        if noise[i] < 0:
            below = below + 1
    print(epsilon)
    return data + noise  # release: generic


def as_it_is(data, sensitivity, epsilon):
    noise = np.random.laplace(0, sensitivity / epsilon, len(data))
    return data + noise  # release: generic
