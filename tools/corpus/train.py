#!/usr/bin/python3
"""Trains the models that estimate how likely a proposed action is.

Usage: train.py OUT TABLES... Each folder of TABLES holds press.csv.gz and claim.csv.gz, as `npm run corpus -- table` writes them. Needs
python3-sklearn. The same tables give the same models.

For each of FOLDS groups of programs, OUT gets models that never saw these programs, so that every article of the train and tune splits
can be scored by such models. OUT/final has the models of all programs but those of the test split. Films of one program, and recordings of
one origin, are always in one group. Prints the reliability of the estimates on programs and origins that the models did not see.
"""
import csv
import gzip
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
from sklearn.ensemble import GradientBoostingClassifier
from sklearn.linear_model import LogisticRegression

FOLDS = 6
NAMES = ("film", "program", "split")
# Features of what the narrator says. They are -1 in recordings without narration, and only the model `told` uses them.
TOLD = "told."
# Height of the picture next to its width.
PORTRAIT = "film.portrait"
TARGETS = ("seconds", "step", "right", "neutral", "acted")
# Estimates are kept this far from 0 and 1 before their log-odds are taken. As in `action-models.ts`.
SURE = 0.002
# A feature that differs within fewer changes than this describes the change and not the label.
LEAST_VARIED = 50
BANDS = ((0.2, 0.4), (0.4, 0.6), (0.6, 0.75), (0.75, 0.85), (0.85, 0.95), (0.95, 1.01))
# Model, table, target. Rows that are neither right nor wrong are left out of the models of names, and strangers' recordings out of
# `pressed`, because their truth has no exact times.
MODELS = (("pressed", "press", "acted"), ("press", "press", "right"), ("claim", "claim", "right"), ("picked", "claim", "right"))
# Entries picked from a list have a model of their own: there are few, most are wrong, and only the hints of that pass tell which. Too few are
# in films with a story to calibrate it.
PICKED = "pass.picked"
PICKED_FEATURES = "hint."
# A press with its label is as likely as both models say together: that anything was pressed, and that this label was.
JOINT = {"press": "pressed"}
# Weights of rows next to those of the train and tune splits. A stranger's row has no exact time, and a synthetic row shows an imagined
# program. With full weight for strangers, the estimates of films were worse. Explored rows are most of all rows, and random presses.
WEIGHTS = {"explored": 0.4, "strangers": 0.6, "synthetic": 0.1}


def read(paths):
    """Reads tables with the same columns into one. A table with other columns is older than the features, and left out."""
    rows, header = [], None
    for path in paths:
        with gzip.open(path, "rt") as file:
            reader = csv.DictReader(file)
            header = header or set(reader.fieldnames)
            if set(reader.fieldnames) != header:
                print(f"{path} has other columns and is left out. Write it again with `npm run corpus -- table DIR`.")
                continue
            rows += list(reader)
    told = [name for name in rows[0] if name.startswith(TOLD)]
    features = [name for name in rows[0] if name not in NAMES + TARGETS and name not in told]
    table = {name: np.array([row[name] for row in rows]) for name in NAMES}
    table |= {name: np.array([float(row[name]) for row in rows]) for name in TARGETS}
    table["x"] = np.array([[float(row[name]) for name in features] for row in rows])
    table["phone"] = table["x"][:, features.index(PORTRAIT)] > 1 if PORTRAIT in features else np.zeros(len(rows), bool)
    table["told"] = np.array([[float(row[name]) for name in told] for row in rows])
    return table, features, told


# Number of trees, and of features that each branch may choose from. More did not improve the programs that the models did not see.
TREES = {"press": (400, 20), "pressed": (250, 12), "claim": (250, 12), "picked": (150, 8)}
# Which uncertain steps are printed depends on chance. So each model is trained with several seeds, and is the mean of their log-odds.
SEEDS = (2, 3, 4)


def new_trees(model, seed):
    trees, features = TREES[model]
    return GradientBoostingClassifier(
        n_estimators=trees, max_depth=4, subsample=0.5, learning_rate=0.03, random_state=seed, max_features=features, min_samples_leaf=8
    )


def label_features(table, features):
    """Returns the positions of the features that differ between the labels of one change. The others say whether anything was pressed,
    which is the question of the model `pressed`."""
    changes = {}
    for row, change in enumerate(zip(table["film"], table["seconds"])):
        changes.setdefault(change, []).append(row)
    varied = sum((np.ptp(table["x"][rows], axis=0) > 1e-9).astype(int) for rows in changes.values() if len(rows) > 1)
    return np.flatnonzero(varied > LEAST_VARIED)


def columns_of(model, table, features):
    """Returns the positions of the features that a model may use."""
    if model == "press":
        return label_features(table, features)
    return np.array([at for at, name in enumerate(features) if model != "picked" or name.startswith(PICKED_FEATURES)])


def weights(table, rows):
    """Gives a program with many rows less weight for each. Its pages on a phone and on a desktop are two programs here."""
    programs = np.char.add(table["program"][rows], np.where(table["phone"][rows], " phone", ""))
    names, counts = np.unique(programs, return_counts=True)
    found = 1 / np.sqrt(counts[np.searchsorted(names, programs)])
    return found / found.mean() * np.array([WEIGHTS.get(split, 1) for split in table["split"][rows]])


def fit(model, seed, table, rows, columns, target):
    return new_trees(model, seed).fit(table["x"][np.ix_(rows, columns)], table[target][rows], weights(table, rows))


def mean_log_odds(forest, inputs):
    return np.mean([trees.decision_function(inputs) for trees in forest], axis=0)


def calibrate(log_odds, table, rows, target):
    return LogisticRegression(C=10).fit(log_odds[rows][:, None], table[target][rows], weights(table, rows))


def probability(calibration, log_odds):
    return calibration.predict_proba(log_odds[:, None])[:, 1]


def to_log_odds(probabilities):
    return np.log(probabilities / (1 - probabilities))


def fit_told(out, table, told, estimates, rows, group):
    """Writes the model `told` of each fold: a logistic regression of the estimates without narration and of what the narrator says."""
    inputs = np.column_stack([table["told"]] + [to_log_odds(one.clip(SURE, 1 - SURE)) for one in estimates.values()])
    features = told + list(estimates)
    usable = rows & (table["told"][:, told.index("told.whole")] >= 0)
    held = np.zeros(len(usable))
    for folder, inside in [(f"fold-{fold}", usable & (group != fold)) for fold in range(FOLDS)] + [("final", usable)]:
        fitted = LogisticRegression(max_iter=3000).fit(inputs[inside], table["right"][inside])
        weights = [float(f"{weight:.4g}") for weight in fitted.coef_[0]]
        model = {"features": features, "weights": weights, "offset": float(f"{fitted.intercept_[0]:.4g}")}
        (Path(out) / folder / "told.json").write_text(json.dumps(model, separators=(",", ":")) + "\n")
        unseen = usable & ~inside
        held[unseen] = fitted.predict_proba(inputs[unseen])[:, 1] if unseen.any() else []
    for name in ("train", "tune"):
        inside = usable & (table["split"] == name)
        reliability(f"told, {name}", held[inside], table["right"][inside])


def export(forest, calibration, joint, features):
    exported = []
    for estimator in np.concatenate([trees.estimators_[:, 0] for trees in forest]):
        tree = estimator.tree_
        is_leaf = tree.children_left < 0
        exported.append(
            {
                "feature": [-1 if leaf else int(feature) for feature, leaf in zip(tree.feature, is_leaf)],
                # A leaf has its log-odds in place of a threshold.
                "value": [
                    float(f"{value[0][0] * forest[0].learning_rate / len(forest):.3g}") if leaf else float(f"{threshold:.5g}")
                    for threshold, value, leaf in zip(tree.threshold, tree.value, is_leaf)
                ],
                "right": [0 if leaf else int(node) for node, leaf in zip(tree.children_right, is_leaf)],
            }
        )
    share = forest[0].init_.class_prior_[1]
    return {
        "features": features,
        "base": float(np.log(share / (1 - share))),
        **line(calibration),
        **({"joint": line(joint)} if joint else {}),
        "trees": exported,
    }


def line(calibration):
    return {"slope": float(calibration.coef_[0][0]), "offset": float(calibration.intercept_[0])}


def reliability(name, estimates, truth):
    bands = [f"{low:.2f}: {int(truth[inside].sum())} of {inside.sum()}" for low, high in BANDS for inside in [(estimates >= low) & (estimates < high)]]
    print(f"{name}: {len(truth)} claims; right from " + ", ".join(bands), flush=True)


def grouped(names):
    return {name: position % FOLDS for position, name in enumerate(np.random.RandomState(1).permutation(sorted(set(names))))}


def main(out, *folders):
    read_tables = {name: read([Path(folder) / f"{name}.csv.gz" for folder in folders]) for name in ("press", "claim")}
    groups = {}
    for splits in (("train", "tune"), ("strangers",), ("synthetic",), ("explored",)):
        groups |= grouped(np.concatenate([table["program"][np.isin(table["split"], splits)] for table, *_ in read_tables.values()]))
    estimates = {}
    for model, source, target in MODELS:
        table, features, told = read_tables[source]
        usable = (table["split"] != "test") & (table[target] >= 0)
        if target == "right":
            usable &= table["neutral"] == 0
        columns = columns_of(model, table, features)
        if source == "claim":
            usable &= (table["x"][:, features.index(PICKED)] == 1) == (model == "picked")
        group = np.array([groups.get(name, -1) for name in table["program"]])
        log_odds = np.zeros(len(group))
        subsets = [usable & (group != fold) for fold in range(FOLDS)] + [usable]
        with ProcessPoolExecutor() as pool:
            jobs = [(model, seed, table, rows, columns, target) for rows in subsets for seed in SEEDS]
            fitted = list(pool.map(fit, *zip(*jobs)))
        # One forest for each fold, and the final one.
        forests = [fitted[at : at + len(SEEDS)] for at in range(0, len(fitted), len(SEEDS))]
        for fold, forest in enumerate(forests[:FOLDS]):
            held = group == fold
            log_odds[held] = mean_log_odds(forest, table["x"][np.ix_(held, columns)])
        exact = usable & np.isin(table["split"], ("train", "tune", "explored") if model == "picked" else ("train", "tune"))
        calibration = calibrate(log_odds, table, exact, target)
        estimates[model] = probability(calibration, log_odds)
        joint = None
        if model in JOINT:
            log_odds = to_log_odds(estimates[model] * estimates[JOINT[model]])
            joint = calibrate(log_odds, table, exact, target)
            estimates[model] = probability(joint, log_odds)
        for name in ("train", "tune", "explored", "strangers", "synthetic"):
            rows = usable & (table["split"] == name)
            if rows.any():
                reliability(f"{model}, {name}", estimates[model][rows], table[target][rows])
        names = [f"fold-{fold}" for fold in range(FOLDS)] + ["final"]
        for folder, forest in zip(names, forests):
            path = Path(out) / folder / f"{model}.json"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(export(forest, calibration, joint, [features[column] for column in columns]), separators=(",", ":")) + "\n")
        if model in JOINT:
            fit_told(out, table, told, {"right": estimates[model], "acted": estimates[JOINT[model]]}, exact, group)
    (Path(out) / "groups.json").write_text(json.dumps(groups))


if __name__ == "__main__":
    main(*sys.argv[1:])
