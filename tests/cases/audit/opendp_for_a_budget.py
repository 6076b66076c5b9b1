"""Measurements that OpenDP makes for a budget, and those that a composition answers within one."""
import opendp.prelude as dp

dp.enable_features("contrib", "honest-but-curious")

d_in, bounds = 1, (0.0, 80.0)
with open("stays.csv") as file:
    stays = [float(line) for line in file]
space = dp.vector_domain(dp.atom_domain(T=float)), dp.symmetric_distance()


def summed(budget):
    transformation = dp.t.make_clamp(*space, bounds) >> dp.t.then_sum()
    return dp.binary_search_chain(lambda scale: transformation >> dp.m.then_laplace(scale), d_in, budget)  # release: right


print(summed(0.5)(stays))


def delta_fixed(scale):
    return dp.c.make_fix_delta(dp.c.make_zCDP_to_approxDP(dp.t.make_clamp(*space, bounds) >> dp.t.then_sum() >> dp.m.then_gaussian(scale)), delta=1e-7)


print(dp.binary_search_chain(delta_fixed, d_in=d_in, d_out=(1.0, 1e-7))(stays))  # release: right

# Where values are cut off tells of the longest stay.
longest = max(stays)
print(dp.binary_search_chain(  # release: private-parameter
    lambda scale: dp.t.make_clamp(*space, (0.0, longest)) >> dp.t.then_sum() >> dp.m.then_laplace(scale), d_in, 0.5)(stays))


def searched(make_chain):
    # What is made is not seen here.
    return dp.binary_search_chain(make_chain, d_in, 1.0)  # release: undecided


composed = space >> dp.c.make_sequential_composition(output_measure=dp.max_divergence(), d_in=1, d_mids=[0.2, 0.3, 0.5])
asked = composed(stays)
counted = asked(space >> dp.t.then_count() >> dp.m.then_laplace(scale=5.0))  # release: right
# What was answered is released: the next question may be made of it.
upper = 2.0 * counted
print(asked(space >> dp.t.then_clamp((0.0, upper)) >> dp.t.then_sum() >> dp.m.then_laplace(upper / 0.3)))  # release: right
print(asked(space >> dp.t.then_clamp((0.0, longest)) >> dp.t.then_sum() >> dp.m.then_laplace(longest / 0.5)))  # release: private-parameter

# How many stays there are was answered by a measurement that was searched for.
number = summed(0.1)(stays)
print(dp.binary_search_chain(lambda scale: dp.t.make_resize(*space, int(number), 0.0) >> dp.t.then_mean() >> dp.m.then_laplace(scale), d_in, 0.5)(stays))  # release: right
