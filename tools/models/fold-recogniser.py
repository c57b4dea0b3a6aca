"""Folds the activations of the PP-OCRv4 recognition model, so that ONNX Runtime needs fewer operations for the same result.

Usage: python fold-recogniser.py en_PP-OCRv4_rec.onnx en_PP-OCRv4_rec_folded.onnx (needs the package onnx 1.23.1)

After each convolution, the exported model scales and shifts by one number, computes x * clip(x + 3, 0, 6) / 6, and scales and shifts again.
These are eight operations with a constant, and ONNX Runtime leaves its blocked layout for them. The folded model has the first scale in the
weights of the convolution, computes clip(x / 6 + 0.5, 0, 1) as a convolution of one pixel with a limit, and has the last scale in the next
convolution if that covers one pixel. Its scores differ by rounding only.
"""

import sys

import numpy as np
import onnx
from onnx import helper, numpy_helper


class Folding:
    def __init__(self, graph):
        self.graph = graph
        self.constants = {n.output[0]: numpy_helper.to_array(n.attribute[0].t) for n in graph.node if n.op_type == "Constant"}
        self.producers = {name: n for n in graph.node for name in n.output}
        self.consumers = {}
        for n in graph.node:
            for name in n.input:
                self.consumers.setdefault(name, []).append(n)
        self.removed = set()
        self.added = []
        self.convolutions = {}

    def is_scalar(self, name):
        return name in self.constants and self.constants[name].size == 1

    def get_variable(self, node):
        return next(name for name in node.input if not self.is_scalar(name))

    def get_only_consumer(self, name):
        consumers = self.consumers.get(name, [])
        return consumers[0] if len(consumers) == 1 else None

    def match_affine(self, multiply):
        """Returns scale, shift, nodes and output of `scale * x + shift`, or None."""
        if multiply is None or multiply.op_type != "Mul" or not any(map(self.is_scalar, multiply.input)):
            return None
        add = self.get_only_consumer(multiply.output[0])
        if add is None or add.op_type != "Add" or not any(map(self.is_scalar, add.input)):
            return None
        scale, shift = (float(self.constants[next(filter(self.is_scalar, n.input))].item()) for n in (multiply, add))
        return scale, shift, [multiply, add], add.output[0]

    def get_weights(self, node):
        """Returns the node with its weights and biases as a list that can be changed."""
        if id(node) not in self.convolutions:
            weights = self.constants[node.input[1]].astype(np.float64)
            biases = self.constants[node.input[2]].astype(np.float64) if len(node.input) > 2 else np.zeros(weights.shape[0])
            self.convolutions[id(node)] = [node, weights, biases]
        return self.convolutions[id(node)]

    def add_constant(self, name, array):
        self.added.append(helper.make_node("Constant", [], [name], value=numpy_helper.from_array(array.astype(np.float32), name)))
        return name

    def add_pixelwise(self, name, source, target, scale, shift, channels):
        """Adds `scale * x + shift` as a convolution of one pixel, which keeps the blocked layout."""
        weights = self.add_constant(f"{name}.w", np.full((channels, 1, 1, 1), scale))
        biases = self.add_constant(f"{name}.b", np.full(channels, shift))
        self.added.append(helper.make_node("Conv", [source, weights, biases], [target], name, group=channels, kernel_shape=[1, 1]))

    def fold_activation(self, clip, name):
        plus = self.producers[clip.input[0]]
        product = self.get_only_consumer(clip.output[0])
        divide = self.get_only_consumer(product.output[0])
        multiply = self.producers[self.get_variable(self.producers[self.get_variable(plus)])]
        convolution = self.producers[self.get_variable(multiply)]
        scale, shift, nodes, _ = self.match_affine(multiply)
        folded = self.get_weights(convolution)
        folded[1:] = [folded[1] * scale, folded[2] * scale + shift]
        self.remove([*nodes, plus, clip, product, divide])
        source, target, channels = convolution.output[0], divide.output[0], folded[1].shape[0]
        self.add_pixelwise(f"{name}.gate", source, f"{name}.unlimited", 1 / 6, 0.5, channels)
        self.added.append(helper.make_node("Clip", [f"{name}.unlimited"], [f"{name}.limited"], f"{name}.clip", min=0.0, max=1.0))
        self.added.append(helper.make_node("Mul", [source, f"{name}.limited"], [target], f"{name}.mul"))
        self.fold_last_affine(target, channels, name)

    def fold_last_affine(self, source, channels, name):
        affine = self.match_affine(self.get_only_consumer(source))
        if affine is None:
            return
        scale, shift, nodes, target = affine
        self.remove(nodes)
        following = self.get_only_consumer(target)
        if following is None or following.op_type != "Conv" or self.constants[following.input[1]].shape[1:] != (channels, 1, 1):
            # With a larger kernel, the shift does not apply to the padding at the edges.
            self.add_pixelwise(f"{name}.affine", source, target, scale, shift, channels)
            return
        folded = self.get_weights(following)
        folded[1:] = [folded[1] * scale, folded[2] + shift * folded[1].sum((1, 2, 3))]
        following.input[0] = source

    def remove(self, nodes):
        self.removed.update(map(id, nodes))

    def finish(self):
        for node, weights, biases in self.convolutions.values():
            name = f"{node.input[1]}.folded"
            inputs = [node.input[0], self.add_constant(name, weights), self.add_constant(f"{name}.b", biases)]
            del node.input[:]
            node.input.extend(inputs)
        remaining = [n for n in self.graph.node if id(n) not in self.removed] + self.added
        used = {name for n in remaining for name in n.input}
        nodes = sort_nodes([n for n in remaining if n.op_type != "Constant" or n.output[0] in used], [i.name for i in self.graph.input])
        del self.graph.node[:]
        self.graph.node.extend(nodes)


def sort_nodes(nodes, inputs):
    """Returns the nodes in an order in which each follows its inputs."""
    known, result = {"", *inputs}, []
    while nodes:
        ready = [n for n in nodes if known.issuperset(n.input)]
        assert ready, "the graph has a cycle"
        known.update(name for n in ready for name in n.output)
        result += ready
        done = set(map(id, ready))
        nodes = [n for n in nodes if id(n) not in done]
    return result


def main(source, target):
    model = onnx.load(source)
    folding = Folding(model.graph)
    for count, node in enumerate([n for n in model.graph.node if n.op_type == "Clip"]):
        folding.fold_activation(node, f"fold{count}")
    folding.finish()
    del model.graph.value_info[:]
    onnx.checker.check_model(model)
    onnx.save(model, target)


main(*sys.argv[1:])
