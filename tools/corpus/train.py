#!/usr/bin/python3
"""Trains the models that estimate how likely a proposed action is.

Usage: train.py TABLES OUT. TABLES holds press.csv.gz and claim.csv.gz, as `npm run corpus -- table` writes them. Needs python3-sklearn.

For each of FOLDS groups of programs, OUT gets models that never saw these programs, so that every article of the train and tune splits
can be scored by such models. OUT/final has the models of all programs but those of the test split. Films of one program, and recordings of
one origin, are always in one group. Prints the reliability of the estimates on programs that the models did not see.
"""
import csv
import gzip
import json
import sys
from pathlib import Path

import numpy as np
from sklearn.ensemble import GradientBoostingClassifier
from sklearn.linear_model import LogisticRegression

FOLDS = 6
NAMES = ("film", "program", "split")
TARGETS = ("seconds", "step", "right", "neutral", "acted")
BANDS = ((0.2, 0.4), (0.4, 0.6), (0.6, 0.75), (0.75, 0.85), (0.85, 0.95), (0.95, 1.01))
# Model, table, target. Rows that are neither right nor wrong are left out of the models of names, and strangers' recordings out of
# `pressed`, because their truth has no exact times.
MODELS = (("press", "press", "right"), ("pressed", "press", "acted"), ("claim", "claim", "right"))


def read(path):
    with gzip.open(path, "rt") as file:
        rows = list(csv.DictReader(file))
    features = [name for name in rows[0] if name not in NAMES + TARGETS]
    table = {name: np.array([row[name] for row in rows]) for name in NAMES}
    table |= {name: np.array([float(row[name]) for row in rows]) for name in TARGETS}
    table["x"] = np.array([[float(row[name]) for name in features] for row in rows])
    return table, features


def new_trees():
    """100 trees of depth 4 on half of the rows each: more trees or depth did not improve the held-out programs."""
    return GradientBoostingClassifier(
        n_estimators=100, max_depth=4, subsample=0.5, learning_rate=0.08, random_state=1, max_features=12, min_samples_leaf=8
    )


def weights(programs):
    """Gives a program with many rows less weight for each."""
    counts = {name: (programs == name).sum() for name in set(programs)}
    found = np.array([1 / np.sqrt(counts[name]) for name in programs])
    return found / found.mean()


def fit(table, rows, target):
    return new_trees().fit(table["x"][rows], table[target][rows], weights(table["program"][rows]))


def export(trees, calibration, features):
    exported = []
    for estimator in trees.estimators_[:, 0]:
        tree = estimator.tree_
        is_leaf = tree.children_left < 0
        exported.append(
            {
                "feature": [-1 if leaf else int(feature) for feature, leaf in zip(tree.feature, is_leaf)],
                "threshold": [0 if leaf else float(f"{value:.5g}") for value, leaf in zip(tree.threshold, is_leaf)],
                "left": [int(node) for node in tree.children_left],
                "right": [int(node) for node in tree.children_right],
                "value": [float(f"{value[0][0] * trees.learning_rate:.4g}") if leaf else 0 for value, leaf in zip(tree.value, is_leaf)],
            }
        )
    share = trees.init_.class_prior_[1]
    return {
        "features": features,
        "base": float(np.log(share / (1 - share))),
        "slope": float(calibration.coef_[0][0]),
        "offset": float(calibration.intercept_[0]),
        "trees": exported,
    }


def reliability(name, estimates, truth):
    bands = [f"{low:.2f}: {int(truth[inside].sum())} of {inside.sum()}" for low, high in BANDS for inside in [(estimates >= low) & (estimates < high)]]
    print(f"{name}: {len(truth)} claims of unseen programs; right from " + ", ".join(bands), flush=True)


def main(tables, out):
    read_tables = {name: read(Path(tables) / f"{name}.csv.gz") for name in ("press", "claim")}
    known = sorted({name for table, _ in read_tables.values() for name in table["program"][table["split"] != "test"]})
    groups = {name: position % FOLDS for position, name in enumerate(np.random.RandomState(1).permutation(known))}
    for model, source, target in MODELS:
        table, features = read_tables[source]
        usable = (table["split"] != "test") & (table[target] >= 0)
        if target == "right":
            usable &= table["neutral"] == 0
        group = np.array([groups.get(name, -1) for name in table["program"]])
        log_odds = np.zeros(len(group))
        trained = []
        for fold in range(FOLDS):
            trees = fit(table, usable & (group != fold), target)
            held = usable & (group == fold)
            if held.any():
                log_odds[held] = trees.decision_function(table["x"][held])
            trained.append(trees)
        calibration = LogisticRegression(C=10).fit(log_odds[usable][:, None], table[target][usable], weights(table["program"][usable]))
        reliability(model, calibration.predict_proba(log_odds[usable][:, None])[:, 1], table[target][usable])
        folders = [f"fold-{fold}" for fold in range(FOLDS)] + ["final"]
        for folder, trees in zip(folders, trained + [fit(table, usable, target)]):
            path = Path(out) / folder / f"{model}.json"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(export(trees, calibration, features)))
    (Path(out) / "groups.json").write_text(json.dumps(groups))


if __name__ == "__main__":
    main(*sys.argv[1:3])
