"""Planes: boolean values that stand for one bit of every deal of a block, and the gates between them.

An expression of planes builds a circuit instead of a value. Equal expressions become one gate, constants disappear, and
gates that no result needs are not written.
"""

from collections import Counter

LOOK_AHEAD = 100  # gates; measured


class Plane:
    """The output of a gate, or its complement."""

    __slots__ = ("circuit", "gate", "negated")

    def __init__(self, circuit, gate, negated=False):
        self.circuit = circuit
        self.gate = gate
        self.negated = negated

    def __invert__(self):
        return Plane(self.circuit, self.gate, not self.negated)

    def __and__(self, other):
        return self.circuit.both(self, other)

    def __or__(self, other):
        return ~self.circuit.both(~self, ~other)

    def __xor__(self, other):
        return self.circuit.differ(self, other)


class Circuit:
    """Gates in the order of their creation, by number. 0 is the constant false, and the inputs follow it."""

    def __init__(self, input_count):
        self.gates = [()] * (1 + input_count)
        self.known = {}
        self.false = Plane(self, 0)
        self.true = ~self.false
        self.inputs = [Plane(self, 1 + i) for i in range(input_count)]

    def both(self, a, b):
        """a & b. Complements move outward, so that a gate is one of a & b, a & ~b, a | b, a ^ b: one instruction."""
        if a.gate > b.gate:
            a, b = b, a
        if a.gate == 0:
            return b if a.negated else self.false
        if a.gate == b.gate:
            return a if a.negated == b.negated else self.false
        if a.negated and b.negated:
            return ~self._gate("| ", a.gate, b.gate)
        if a.negated:
            a, b = b, a
        return self._gate("& ~" if b.negated else "& ", a.gate, b.gate)

    def differ(self, a, b):
        """a ^ b."""
        if a.gate > b.gate:
            a, b = b, a
        negated = a.negated != b.negated
        if a.gate == b.gate:
            return self.true if negated else self.false
        if a.gate == 0:
            return Plane(self, b.gate, negated)
        plane = self._gate("^ ", a.gate, b.gate)
        return ~plane if negated else plane

    def _gate(self, operation, a, b):
        key = (operation, a, b)
        if key not in self.known:
            self.known[key] = len(self.gates)
            self.gates.append(key)
        return Plane(self, self.known[key])

    def operands(self, number):
        """The gates that a gate takes, without inputs, which lie in memory."""
        return [operand for operand in self.gates[number][1:] if operand > len(self.inputs)]

    def live_gates(self, results):
        """The gates that the results need, in order of creation."""
        needed = {plane.gate for plane in results}
        for number in range(len(self.gates) - 1, len(self.inputs), -1):
            if number in needed:
                needed.update(self.operands(number))
        return sorted(number for number in needed if number > len(self.inputs))

    def schedule(self, results):
        """The live gates in an order that keeps fewer values alive, so that registers hold more of them: that of their
        creation, but of the next few gates those come first that are the last to need their operands."""
        waiting = self.live_gates(results)
        uses = Counter(operand for number in waiting for operand in self.operands(number))
        uses.update(plane.gate for plane in results)
        done = set()
        order = []
        while waiting:
            ready = [number for number in waiting[:LOOK_AHEAD] if done.issuperset(self.operands(number))]
            number = max(ready, key=lambda gate: sum(uses[operand] == 1 for operand in self.operands(gate)))
            uses.subtract(self.operands(number))
            waiting.remove(number)
            done.add(number)
            order.append(number)
        return order

    def name(self, number):
        return f"n{number}" if number > len(self.inputs) else f"in[{number - 1}]" if number else "(plane){0}"

    def text(self, results):
        """C statements from in[] to out[], one for each gate."""
        lines = []
        for number in self.schedule(results):
            operation, a, b = self.gates[number]
            lines.append(f"    const plane n{number} = {self.name(a)} {operation}{self.name(b)};")
        for i, plane in enumerate(results):
            lines.append(f"    out[{i}] = {'~' if plane.negated else ''}{self.name(plane.gate)};")
        return "\n".join(lines)


# ---- Words for lists of planes ----


def any_of(planes):
    first, *rest = planes
    for plane in rest:
        first = first | plane
    return first


def all_of(planes):
    first, *rest = planes
    for plane in rest:
        first = first & plane
    return first


def at_least(planes, most):
    """[at least one, at least two .. at least `most`] of the planes, by counting either half."""
    if len(planes) == 1:
        return list(planes)
    half = len(planes) // 2
    left = at_least(planes[:half], most)
    right = at_least(planes[half:], most)
    counts = []
    for wanted in range(1, min(most, len(left) + len(right)) + 1):
        ways = [side[wanted - 1] for side in (left, right) if wanted <= len(side)]
        for some in range(1, wanted):
            if some <= len(left) and wanted - some <= len(right):
                ways.append(left[some - 1] & right[wanted - some - 1])
        counts.append(any_of(ways))
    return counts


def count_down(planes, before):
    """Counts from the end of a list: levels[j][i] = more than j in planes[i:], where before[j] = more than j were there
    from the start. So levels[j] is a thermometer of the j-th found: [i] = it is at i or above."""
    levels = [[start] for start in before]
    for plane in reversed(planes):
        for j in range(len(levels) - 1, 0, -1):
            levels[j].insert(0, levels[j][0] | (levels[j - 1][0] & plane))
        levels[0].insert(0, levels[0][0] | plane)
    return levels


def count_up(planes, before):
    """Counts from the start of a list: levels[j][i] = more than j in planes[:i]."""
    return [level[::-1] for level in count_down(planes[::-1], before)]


# ---- Numbers: lists of planes, lowest bit first ----


def encode(thermometer, table, width):
    """table[x], where thermometer[i] says x >= i: a bit is set from where the table sets it to where it clears it. If x
    is beyond the table the number is 0."""
    bits = []
    for bit in range(width):
        value = thermometer[0].circuit.false
        before = 0
        for i, entry in enumerate([*table, 0]):
            now = entry >> bit & 1
            if now and not before:
                start = thermometer[i]
            elif before and not now:
                value = value | (start & ~thermometer[i])
            before = now
        bits.append(value)
    return bits


def add(left, right, width):
    """The sum, modulo 2 ** width."""
    false = left[0].circuit.false
    carry = false
    bits = []
    for i in range(width):
        a = left[i] if i < len(left) else false
        b = right[i] if i < len(right) else false
        half = a ^ b
        bits.append(half ^ carry)
        carry = (a & b) | (half & carry)
    return bits


def either(left, right):
    """The sum of two numbers of which one is 0."""
    shorter, longer = sorted((left, right), key=len)
    return [a | b for a, b in zip(shorter, longer, strict=False)] + longer[len(shorter) :]


def only_if(condition, number):
    return [condition & bit for bit in number]
