/**
 * Evaluates gradient-boosted decision trees that `tools/corpus/train.py` has trained and exported. Returns the probability of a claim.
 */
export interface BoostedTrees {
  /** Names of the features, in the order of `feature` in the trees. */
  features: string[];
  /** Log-odds before the first tree. */
  base: number;
  trees: Tree[];
  /** Calibration after the trees: probability = logistic(slope × log-odds + offset). */
  slope: number;
  offset: number;
}

/** A binary tree. Node 0 is the root. A leaf has feature -1 and its log-odds in `value`. */
interface Tree {
  feature: number[];
  threshold: number[];
  left: number[];
  right: number[];
  value: number[];
}

/** Returns the probability, 0 to 1. A feature that is missing counts as -1, as in training. */
export function estimate(model: BoostedTrees, values: Readonly<Record<string, number>>): number {
  const inputs = model.features.map((name) => finite(values[name]));
  const sum = model.trees.reduce((total, tree) => total + leafOf(tree, inputs), model.base);
  return 1 / (1 + Math.exp(-(model.slope * sum + model.offset)));
}

function leafOf(tree: Tree, inputs: readonly number[]): number {
  let node = 0;
  for (;;) {
    const feature = tree.feature[node] ?? -1;
    if (feature < 0) return tree.value[node] ?? 0;
    node = ((inputs[feature] ?? -1) <= (tree.threshold[node] ?? 0) ? tree.left[node] : tree.right[node]) ?? 0;
  }
}

function finite(value: number | undefined): number {
  return value === undefined || !Number.isFinite(value) ? -1 : value;
}
