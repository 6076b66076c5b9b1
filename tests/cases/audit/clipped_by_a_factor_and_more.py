"""Updates in federated learning with differential privacy, clipped by a factor: what else is done to them, to the bound or to the noise, and what leaves beside them."""

import numpy as np


def scaled_by_the_length(update, clip, sigma):
    length = np.linalg.norm(update)
    update = update * min(1, clip / length)
    noise = np.random.normal(0, length * sigma, update.shape)
    # The scale is the length, which nobody may know.
    return update + noise  # release: private-parameter


def scaled_by_both(update, clip, sigma):
    length = np.linalg.norm(update)
    update = update * min(1, clip / length)
    noise = np.random.normal(0, clip * sigma * length, update.shape)
    # The bound times the length is no bound.
    return update + noise  # release: private-parameter


def bound_of_the_length(update, clip, sigma):
    length = np.linalg.norm(update)
    clip = clip * length
    update = update * min(1, clip / length)
    noise = np.random.normal(0, clip * sigma, update.shape)
    # What it is clipped to is made of its own length.
    return update + noise  # release: private-parameter


def one_draw_of_one(update, clip, sigma):
    length = np.linalg.norm(update)
    update = update * min(1, clip / length)
    noise = np.random.normal(0, clip * sigma, 1)
    # One draw for all entries: their differences go out as they are.
    return update + noise  # release: unbounded


def one_number(update, clip, sigma):
    length = np.linalg.norm(update)
    update = update * min(1, clip / length)
    noise = np.random.normal(0, clip * sigma)
    # One number for all entries.
    return update + noise  # release: unbounded


def bare_entry(update, clip, sigma):
    length = np.linalg.norm(update)
    update = update * min(1, clip / length)
    noise = np.random.normal(0, clip * sigma, update.shape)
    noise[0] = 0
    # The first entry gets no noise.
    return update + noise  # release: unbounded  # known: not-judged


def hushed(update, clip, sigma):
    length = np.linalg.norm(update)
    update = update * min(1, clip / length)
    noise = np.random.normal(0, clip * sigma, update.shape)
    noise *= 0
    # The noise is all zeros.
    return update + noise  # release: unbounded  # known: not-judged


def times_zero(update, clip, sigma):
    length = np.linalg.norm(update)
    update = update * min(1, clip / length)
    noise = np.random.normal(0, clip * sigma, update.shape)
    noise = noise * 0
    # The noise is made nothing.
    return update + noise  # release: unbounded  # known: not-judged


def handed_on(update, clip, sigma):
    length = np.linalg.norm(update)
    update = update * min(1, clip / length)
    noise = np.random.normal(0, clip * sigma, update.shape)
    hush(noise)
    # What another function does to the noise is not known here.
    return update + noise  # release: unbounded  # known: not-judged


def grown_by_another(update, clip, sigma):
    length = np.linalg.norm(update)
    update = update * min(1, clip / length)
    scale_up(update)
    noise = np.random.normal(0, clip * sigma, update.shape)
    # An unknown function may make it longer in place after it was clipped.
    return update + noise  # release: unbounded  # known: undecided


def one_entry_grown(update, clip, sigma):
    length = np.linalg.norm(update)
    update = update * min(1, clip / length)
    update[0] = 1000 * update[0]
    noise = np.random.normal(0, clip * sigma, update.shape)
    # An entry is put into it that nothing bounds.
    return update + noise  # release: unbounded  # known: undecided


def ten_times(update, clip, sigma):
    length = np.linalg.norm(update)
    update = update * min(1, clip / length)
    update *= 10
    noise = np.random.normal(0, clip * sigma, update.shape)
    # It is ten times as long as the noise is for.
    return update + noise  # release: unbounded


def raw_added(update, clip, sigma):
    raw = update
    length = np.linalg.norm(update)
    update = update * min(1, clip / length)
    update += raw
    noise = np.random.normal(0, clip * sigma, update.shape)
    # What it was before the clip is added to it again.
    return update + noise  # release: unbounded


def measured_before(update, clip, sigma):
    length = np.linalg.norm(update)
    grow(update)
    update = update * min(1, clip / length)
    noise = np.random.normal(0, clip * sigma, update.shape)
    # It was measured before it grew.
    return update + noise  # release: unbounded  # known: undecided


def another_bound_in_between(update, clip, sigma):
    length = np.linalg.norm(update)
    clip = 1000
    update = update * min(1, clip / length)
    noise = np.random.normal(0, clip * sigma, update.shape)
    # Clipped to another bound than the one that the noise is for.
    return update + noise  # release: unbounded


def length_beside_it(update, clip, sigma):
    length = np.linalg.norm(update)
    update = update * min(1, clip / length)
    noise = np.random.normal(0, clip * sigma, update.shape)
    # Its length leaves beside it, with no noise.
    return update + noise, length  # release: unbounded


def update_beside_it(update, clip, sigma):
    length = np.linalg.norm(update)
    update = update * min(1, clip / length)
    noise = np.random.normal(0, clip * sigma, update.shape)
    # The clipped update leaves beside what hides it.
    return update + noise, update  # release: unbounded


def noise_beside_it(update, clip, sigma):
    length = np.linalg.norm(update)
    update = update * min(1, clip / length)
    noise = np.random.normal(0, clip * sigma, update.shape)
    # Who is told the noise takes it off.
    return update + noise, noise  # release: unbounded


def length_printed(update, clip, sigma):
    length = np.linalg.norm(update)
    update = update * min(1, clip / length)
    print(length)
    noise = np.random.normal(0, clip * sigma, update.shape)
    # Its length is printed.
    return update + noise  # release: unbounded


def update_kept(update, clip, sigma):
    length = np.linalg.norm(update)
    update = update * min(1, clip / length)
    np.save("update.npy", update)
    noise = np.random.normal(0, clip * sigma, update.shape)
    # It is kept in a file as it is.
    return update + noise  # release: unbounded  # known: undecided


def told_by_silence(update, clip, sigma):
    length = np.linalg.norm(update)
    update = update * min(1, clip / length)
    if length > 100:
        return None
    noise = np.random.normal(0, clip * sigma, update.shape)
    # That nothing comes back says that it was long.
    return update + noise  # release: unbounded


def beside_the_new_model(after, before, clip, sigma):
    update = after - before
    length = np.linalg.norm(update)
    update = update * min(1, clip / length)
    noise = np.random.normal(0, clip * sigma, update.shape)
    # The noise hides the difference, and the trained model stands beside it as it is.
    return after + (update + noise)  # release: unbounded  # known: not-judged


def beside_the_old_model(after, before, clip, sigma):
    update = after - before
    length = np.linalg.norm(update)
    update = update * min(1, clip / length)
    noise = np.random.normal(0, clip * sigma, update.shape)
    # The model from before the training is known to everybody.
    return before + (update + noise)  # release: right
