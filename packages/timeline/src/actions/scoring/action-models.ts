/** The models that `npm run corpus -- train` has trained on the films of `tools/corpus` and on recordings by other people. */
import { readFileSync } from 'node:fs';

/**
 * Evaluates gradient-boosted decision trees that `tools/corpus/train.py` has trained and exported. Returns the probability of a claim.
 */
export interface BoostedTrees {
  /** Names of the features, in the order of `feature` in the trees. */
  features: string[];
  /** Log-odds before the first tree. */
  base: number;
  trees: Tree[];
  /** Calibration after the trees. */
  slope: number;
  offset: number;
  /** Calibration of the product of this estimate and that of the model it depends on. */
  joint?: Calibration;
}

/** probability = logistic(slope × log-odds + offset) */
interface Calibration {
  slope: number;
  offset: number;
}

/** A binary tree. Node 0 is the root. The left child of a node is the next node. */
interface Tree {
  /** Index of the feature that a node compares, or -1 for a leaf. */
  feature: number[];
  /** Threshold of a node, or the log-odds of a leaf. */
  value: number[];
  /** Right child of a node. */
  right: number[];
}

/** Logistic regression: probability = logistic(offset + Σ weight × feature). */
export interface LinearModel {
  features: string[];
  weights: number[];
  offset: number;
}

/** Probabilities are kept this far from 0 and 1 before their log-odds are taken. As in `train.py`. */
const SURE = 0.002;

/** Returns the probability of a press with its label in a narrated recording. `right` and `acted` are the estimates without the narration. */
export function estimateTold(
  model: LinearModel,
  told: Readonly<Record<string, number>>,
  { right, acted }: { right: number; acted: number },
): number {
  const values: Readonly<Record<string, number>> = { ...told, right: toLogOdds(right), acted: toLogOdds(acted) };
  const sum = model.features.reduce((total, name, at) => total + (model.weights[at] ?? 0) * finite(values[name]), model.offset);
  return 1 / (1 + Math.exp(-sum));
}

function toLogOdds(probability: number): number {
  const inside = Math.max(SURE, Math.min(1 - SURE, probability));
  return Math.log(inside / (1 - inside));
}

/** Returns the probability, 0 to 1. A feature that is missing counts as -1, as in training. */
export function estimate(model: BoostedTrees, values: Readonly<Record<string, number>>): number {
  const inputs = model.features.map((name) => finite(values[name]));
  const sum = model.trees.reduce((total, tree) => total + leafOf(tree, inputs), model.base);
  return calibrate(model, sum);
}

/**
 * Returns the probability that two claims hold together, one of which depends on the other. The models were trained on their own, so the
 * product of their estimates is calibrated again.
 */
export function estimateBoth({ joint }: BoostedTrees, one: number, other: number): number {
  const both = one * other;
  return joint ? calibrate(joint, Math.log(both / (1 - both))) : both;
}

function calibrate({ slope, offset }: Calibration, logOdds: number): number {
  return 1 / (1 + Math.exp(-(slope * logOdds + offset)));
}

function leafOf({ feature, value, right }: Tree, inputs: readonly number[]): number {
  let node = 0;
  for (;;) {
    const at = feature[node] ?? -1;
    const limit = value[node] ?? 0;
    if (at < 0) return limit;
    node = (inputs[at] ?? -1) <= limit ? node + 1 : (right[node] ?? 0);
  }
}

function finite(value: number | undefined): number {
  return value === undefined || !Number.isFinite(value) ? -1 : value;
}

/** The trained models. */
export interface ActionModels {
  /** Probability that something was pressed at this time, whatever it was. */
  pressed: BoostedTrees;
  /** Probability that the thing with this label was pressed at this time. */
  press: BoostedTrees;
  /** Probability that the thing with this label was pressed, in a narrated recording. */
  told: LinearModel;
  /** Probability that a claim of another pass is right, values and names included. */
  claim: BoostedTrees;
  /** Probability that an entry of a list was picked. */
  picked: BoostedTrees;
}

let known: ActionModels | null = null;

/** Returns the models of the package. They are read once. */
export function readModels(): ActionModels {
  known ??= {
    pressed: readModel('pressed') as BoostedTrees,
    press: readModel('press') as BoostedTrees,
    told: readModel('told') as LinearModel,
    claim: readModel('claim') as BoostedTrees,
    picked: readModel('picked') as BoostedTrees,
  };
  return known;
}

function readModel(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`models/${name}.json`, import.meta.url), 'utf8'));
}
