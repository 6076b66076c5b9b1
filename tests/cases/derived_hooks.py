"""What `self` is may be of a derived class: its hooks, properties, attributes and class are those of that, too."""
from dpcheck import Real, laplacian_mechanism


class Plain:
    factor = 1

    def __call__(self, x):
        return x

    def __getitem__(self, i):
        return i

    def __add__(self, other):
        return other

    def __radd__(self, other):
        return other

    def __len__(self):
        return 1

    def __contains__(self, other):
        return True

    def __enter__(self):
        return 1

    def __exit__(self, *how):
        return False

    def __neg__(self):
        return 1

    def __float__(self):
        return 1.0

    def weighted(self, x):
        return x

    def calling(self, x: Real, eps: float):
        return laplacian_mechanism(self(x), 1, eps)  # expect: DP103

    def indexing(self, x: Real, eps: float):
        return laplacian_mechanism(self[x], 1, eps)  # expect: DP103

    def adding(self, x: Real, eps: float):
        return laplacian_mechanism(self + x, 1, eps)  # expect: DP103

    def added(self, x: Real, eps: float):
        return laplacian_mechanism(x + self, 1, eps)  # expect: DP103

    def measuring(self, x: Real, eps: float):
        return laplacian_mechanism(len(self) * x, 1, eps)  # expect: DP103

    def containing(self, x: Real, eps: float):
        return laplacian_mechanism(x if 1 in self else 5 * x, 1, eps)  # expect: DP103

    def managing(self, x: Real, eps: float):
        with self as k:
            return laplacian_mechanism(k * x, 1, eps)  # expect: DP103

    def negating(self, x: Real, eps: float):
        return laplacian_mechanism(-self * x, 1, eps)  # expect: DP103

    def converting(self, x: Real, eps: float):
        return laplacian_mechanism(float(self) * x, 1, eps)  # expect: DP103

    def reading(self, x: Real, eps: float):
        return laplacian_mechanism(self.factor * x, 1, eps)  # expect: DP302

    def reading_a_property(self, x: Real, eps: float):
        self.raw = x
        return laplacian_mechanism(self.scaled, 1, eps)  # expect: DP102

    def by_its_class(self, x: Real, eps: float):
        return laplacian_mechanism(self.__class__.weighted(self, x), 1, eps)  # expect: DP102, DP305

    def by_its_type(self, x: Real, eps: float):
        return laplacian_mechanism(type(self).weighted(self, x), 1, eps)  # expect: DP102, DP305


class Heavier(Plain):
    factor = 9

    def __call__(self, x):
        return 9 * x

    def __getitem__(self, i):
        return 9 * i

    def __add__(self, other):
        return 9 * other

    def __radd__(self, other):
        return 9 * other

    def __len__(self):
        return 9

    def __contains__(self, other):
        return False

    def __enter__(self):
        return 9

    def __exit__(self, *how):
        return False

    def __neg__(self):
        return 9

    def __float__(self):
        return 9.0

    @property
    def scaled(self):
        return 9 * self.raw

    def weighted(self, x):
        return 9 * x


class Empty:
    def asking(self, x: Real, eps: float):
        return laplacian_mechanism(x if self else 5 * x, 1, eps)  # expect: DP103

    def equal(self, x: Real, eps: float):
        return laplacian_mechanism(x if self == 1 else x, 1, eps)
# expect: Empty.equal x.epsilon == eps


class WithHooks(Empty):
    def __bool__(self):
        return False


class Unrelated:
    def __call__(self, x):
        return x

    def calling(self, x: Real, eps: float):
        return laplacian_mechanism(self(x), 1, eps)
# expect: Unrelated.calling x.epsilon == eps


class Halves:
    def __get__(self, owner, cls=None):
        return 4 * owner.kept

    def __set__(self, owner, value):
        owner.kept = value / 2


class Halved:
    value = Halves()


def set_by_a_descriptor(x: Real):
    halved = Halved()
    halved.value = x
    return halved.value
# expect: set_by_a_descriptor x == 2  # known: loose


def hands_the_class_out(x: Real):
    """What is unknown may change the descriptor, too."""
    iter(Halved()).value = x
# expect: hands_the_class_out x == 0
