#!/usr/bin/python3
"""Trains the model that recognises icons without a text, such as Save or Search, and writes the report.

Usage: train.py [CACHE]. CACHE is the folder for the icon sets, by default ~/.cache/docreel-icons. Needs npm and, from Debian,
python3-torch, python3-pil, python3-gi, librsvg2-common and fonts-dejavu-core. Writes icons.onnx into the models of the recording
package. The same sets give nearly the same model.

The icons of whole sets are held out: the model never sees them, and all figures of the report are about them.
"""
import hashlib
import random
import sys
from pathlib import Path

import numpy as np
import torch
from torch import nn

from icon_sets import find_icons, install, read_classes
from samples import SIDE, draw_icon, draw_other

HERE = Path(__file__).parent
MODEL = HERE.parent.parent / "packages/recording/models/icons.onnx"
# Samples of each class, and times as many of `other`, which is what most things near a pointer are.
SAMPLES = {"train": 600, "calibrate": 60, "held out": 60}
OTHER = {"train": 25, "calibrate": 15, "held out": 25}
EPOCHS = 5
BATCH = 128
BANDS = ((0.3, 0.5), (0.5, 0.7), (0.7, 0.8), (0.8, 0.9), (0.9, 0.97), (0.97, 1.01))
CERTAIN = 0.8


def draw_samples(icons, names, role, generator):
    """Returns inputs and classes. Each set of a class gives as many samples as the others. The number of icons does not matter."""
    pictures, kinds = [], []
    by_name = {}
    for icon in icons:
        if icon.role == role:
            by_name.setdefault(icon.name, {}).setdefault(icon.set, []).append(icon)
    for kind, name in enumerate(names):
        sets = list(by_name.get(name, {}).values())
        count = SAMPLES[role] * (OTHER[role] if name == "other" else 1)
        for at in range(count if sets else 0):
            is_drawn = name == "other" and at % 3 == 0
            sample = draw_other(generator) if is_drawn else draw_icon(generator.choice(generator.choice(sets)), generator)
            if sample is not None:
                pictures.append((sample * 255).astype(np.uint8))
                kinds.append(kind)
    return np.stack(pictures), np.array(kinds)


def new_model(classes):
    def block(before, after):
        return [nn.Conv2d(before, after, 3, padding=1), nn.BatchNorm2d(after), nn.ReLU(), nn.MaxPool2d(2)]

    # The first layer halves the image, which saves a third of the time.
    first = [nn.Conv2d(1, 16, 5, stride=2, padding=2), nn.BatchNorm2d(16), nn.ReLU()]
    last = [nn.Flatten(), nn.Dropout(0.3), nn.Linear(64 * 16, 96), nn.ReLU(), nn.Linear(96, classes)]
    return nn.Sequential(*first, *block(16, 32), *block(32, 64), *last)


def to_input(pictures):
    return torch.from_numpy(pictures).float().div(255).unsqueeze(1)


def train(model, pictures, kinds):
    steps = len(kinds) // BATCH
    optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 4e-3, total_steps=EPOCHS * steps)
    loss_of = nn.CrossEntropyLoss(label_smoothing=0.05)
    for epoch in range(EPOCHS):
        model.train()
        order, total = np.random.permutation(len(kinds)), 0.0
        for step in range(steps):
            rows = order[step * BATCH : (step + 1) * BATCH]
            loss = loss_of(model(to_input(pictures[rows])), torch.from_numpy(kinds[rows]))
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            total += float(loss)
        print(f"epoch {epoch + 1}: loss {total / steps:.3f}", flush=True)
    model.eval()


@torch.no_grad()
def scores_of(model, pictures):
    return torch.cat([model(to_input(pictures[at : at + 512])) for at in range(0, len(pictures), 512)])


def fit_temperature(scores, kinds):
    """Returns the divisor of the scores that makes the estimates most likely."""
    loss_of = nn.CrossEntropyLoss()
    return min(np.arange(0.4, 3, 0.05), key=lambda divisor: float(loss_of(scores / divisor, torch.from_numpy(kinds))))


def write_report(names, estimates, kinds, counts):
    found, certainty = estimates.argmax(1), estimates.max(1)
    other = names.index("other")
    claims = (found != other) & (certainty >= CERTAIN)
    icons = kinds != other
    lines = [
        "# Training report of the icon model",
        "",
        "Written by `train.py`. All figures are about the held-out sets, which the model never saw.",
        "",
        f"- Sets: {counts}",
        f"- Samples: {len(kinds)} held-out, of which {int((~icons).sum())} are no icon of a class",
        f"- Right class: {(found[icons] == kinds[icons]).mean():.3f} of the icons",
        f"- Claims from {CERTAIN}: {(found[claims] == kinds[claims]).mean():.3f} right, "
        f"{(claims & icons & (found == kinds)).sum() / icons.sum():.3f} of the icons found, "
        f"{claims[~icons].mean():.4f} of the others claimed",
        "",
        "| Certainty | Claims | Right |",
        "| --- | --- | --- |",
    ]
    for low, high in BANDS:
        rows = (found != other) & (certainty >= low) & (certainty < high)
        lines.append(f"| {low} to {min(high, 1)} | {rows.sum()} | {(found[rows] == kinds[rows]).mean():.2f} |")
    lines += ["", f"| Class | Samples | Found from {CERTAIN} | Claims right | Most often taken for |", "| --- | --- | --- | --- | --- |"]
    for kind, name in enumerate(names):
        own, claimed = kinds == kind, claims & (found == kind)
        if name == "other" or not own.any():
            continue
        wrong = np.bincount(found[own & (found != kind)], minlength=len(names))
        confused = names[int(wrong.argmax())] if wrong.max() else ""
        right = f"{(kinds[claimed] == kind).mean():.2f}" if claimed.any() else "none"
        lines.append(f"| {name} | {own.sum()} | {claimed[own].mean():.2f} | {right} | {confused} |")
    (HERE / "training-report.md").write_text("\n".join(lines) + "\n")
    print("\n".join(lines[4:18]))


def main():
    cache = Path(sys.argv[1] if len(sys.argv) > 1 else Path.home() / ".cache/docreel-icons")
    torch.manual_seed(1)
    # Two threads wait for each other on a busy machine and are slower than one.
    torch.set_num_threads(1)
    np.random.seed(1)
    generator = random.Random(1)
    install(cache)
    icons = list(find_icons(cache, generator))
    names = ["other", *read_classes()[0]]
    parts = {role: draw_samples(icons, names, role, generator) for role in SAMPLES}
    print({role: len(kinds) for role, (_, kinds) in parts.items()}, flush=True)
    model = new_model(len(names))
    train(model, *parts["train"])
    temperature = fit_temperature(scores_of(model, parts["calibrate"][0]), parts["calibrate"][1])
    print(f"temperature {temperature:.2f}")
    with torch.no_grad():
        model[-1].weight /= temperature
        model[-1].bias /= temperature
    whole = nn.Sequential(model, nn.Softmax(1)).eval()
    torch.onnx.export(whole, torch.zeros(1, 1, SIDE, SIDE), str(MODEL), opset_version=13, input_names=["icons"],
                      output_names=["estimates"], dynamic_axes={"icons": {0: "count"}, "estimates": {0: "count"}})
    print(f"SHA-256 for paddle-engine.ts: {hashlib.sha256(MODEL.read_bytes()).hexdigest()}")
    counts = "; ".join(f"{role}: {', '.join(dict.fromkeys(i.set for i in icons if i.role == role))}" for role in SAMPLES)
    held = parts["held out"]
    write_report(names, torch.softmax(scores_of(model, held[0]), 1).numpy(), held[1], counts)


if __name__ == "__main__":
    main()
