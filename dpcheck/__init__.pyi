"""What type checkers see of `dpcheck`: the vocabulary, name by name."""

from dpcheck.lang.contracts import assume as assume
from dpcheck.lang.contracts import black_box as black_box
from dpcheck.lang.contracts import private as private
from dpcheck.lang.contracts import reveal_sensitivity as reveal_sensitivity
from dpcheck.lang.contracts import stable as stable
from dpcheck.lang.conversions import discrete as discrete
from dpcheck.lang.conversions import norm_convert as norm_convert
from dpcheck.lang.conversions import undisc as undisc
from dpcheck.lang.conversions import undisc_container as undisc_container
from dpcheck.lang.descriptors import Column as Column
from dpcheck.lang.descriptors import Joint as Joint
from dpcheck.lang.descriptors import MaxRowsPer as MaxRowsPer
from dpcheck.lang.descriptors import NormBound as NormBound
from dpcheck.lang.descriptors import Shape as Shape
from dpcheck.lang.descriptors import Size as Size
from dpcheck.lang.mechanisms import above_threshold as above_threshold
from dpcheck.lang.mechanisms import exponential_mechanism as exponential_mechanism
from dpcheck.lang.mechanisms import gaussian_mechanism as gaussian_mechanism
from dpcheck.lang.mechanisms import laplacian_mechanism as laplacian_mechanism
from dpcheck.lang.mechanisms import randomized_response as randomized_response
from dpcheck.lang.mechanisms import report_noisy_max as report_noisy_max
from dpcheck.lang.noise import MechanismsNotInstalled as MechanismsNotInstalled
from dpcheck.lang.norms import L1 as L1
from dpcheck.lang.norms import L2 as L2
from dpcheck.lang.norms import LInf as LInf
from dpcheck.lang.relations import ChangeOneDistance as ChangeOneDistance
from dpcheck.lang.relations import HammingDistance as HammingDistance
from dpcheck.lang.relations import InsertDeleteDistance as InsertDeleteDistance
from dpcheck.lang.relations import SymmetricDistance as SymmetricDistance
from dpcheck.lang.rows import count as count
from dpcheck.lang.rows import map_rows as map_rows
from dpcheck.lang.shaping import clamp as clamp
from dpcheck.lang.shaping import clip as clip
from dpcheck.lang.spaces import Data as Data
from dpcheck.lang.spaces import Integer as Integer
from dpcheck.lang.spaces import MetricFrame as MetricFrame
from dpcheck.lang.spaces import MetricGradient as MetricGradient
from dpcheck.lang.spaces import MetricMatrix as MetricMatrix
from dpcheck.lang.spaces import MetricVector as MetricVector
from dpcheck.lang.spaces import Real as Real

__version__: str
