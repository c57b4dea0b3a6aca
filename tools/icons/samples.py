"""Draws icons as they look in compressed screen recordings, and cuts them out as `packages/recording/src/icons` does."""
import io

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

SIDE = 32
# The icon fills the input up to this margin. The detector uses the same numbers.
INNER = 28
INK = 24
CANVAS = 112
FONTS = [
    ImageFont.truetype(path, size)
    for path in ("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf")
    for size in (10, 13, 16, 22, 30)
]
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789&@#%$"
POINTER = [(0, 0), (0, 17), (4, 13), (7, 19), (10, 18), (7, 12), (12, 12)]


def draw_icon(icon, random):
    """Returns the input of the model for one icon in a random size, colour and surrounding."""
    size = int(round(random.triangular(11, 48, 18)))
    background = random.choice((255, 250, 240, 0, 20, 40, random.randrange(256)))
    image = Image.new("L", (CANVAS, CANVAS), background)
    add_neighbours(image, background, size, random)
    height, width = icon.grey.shape
    scale = size / max(width, height)
    small = (max(1, round(width * scale)), max(1, round(height * scale)))
    alpha = Image.fromarray(icon.alpha).resize(small, Image.Resampling.BOX if random.random() < 0.5 else Image.Resampling.BICUBIC)
    if icon.coloured:
        grey = Image.fromarray(icon.grey).resize(small, Image.Resampling.BOX)
    else:
        grey = Image.new("L", small, contrasting(background, random))
    left, top = (CANVAS - small[0]) // 2, (CANVAS - small[1]) // 2
    image.paste(grey, (left, top), alpha)
    return cut(finish(image, (left, top, *small), random), (left - 1, top - 1, small[0] + 2, small[1] + 2), background, random)


def draw_other(random):
    """Returns the input for something that is no icon: letters, words, lines, boxes, photo-like noise or a pointer alone."""
    background = random.choice((255, 240, 0, 30, random.randrange(256)))
    image = Image.new("L", (CANVAS, CANVAS), background)
    draw, ink = ImageDraw.Draw(image), contrasting(background, random)
    kind = random.random()
    if kind < 0.55:
        text = "".join(random.choice(LETTERS) for _ in range(random.choice((1, 1, 2, 2, 3, 4, 6))))
        draw.text((46, 44), text, fill=ink, font=random.choice(FONTS))
    elif kind < 0.8:
        for _ in range(random.randrange(1, 4)):
            x, y = random.randrange(40, 56), random.randrange(40, 56)
            box = (x, y, x + random.randrange(3, 24), y + random.randrange(3, 24))
            shape = random.choice((draw.rectangle, draw.ellipse))
            shape(box, outline=ink, fill=ink if random.random() < 0.3 else None, width=random.choice((1, 2)))
    elif kind < 0.9:
        noise = np.random.default_rng(random.randrange(2**32)).integers(0, 255, (5, 5), dtype=np.uint8)
        side = random.randrange(14, 48)
        image.paste(Image.fromarray(noise).resize((side, side), Image.Resampling.BICUBIC), (40, 40))
    elif kind < 0.96:
        draw_pointer(image, (random.randrange(44, 60), random.randrange(44, 60)))
    else:
        draw_text_cursor(draw, (random.randrange(48, 60), random.randrange(44, 52)), ink)
    box = find_ink(np.asarray(image), background, (36, 36, 56, 56))
    return cut(finish(image, box, random, pointer=0.1), box, background, random) if box else None


def contrasting(background, random):
    """Returns a grey that is at least 50 apart from the background."""
    return random.choice([grey for grey in (0, 30, 60, 90, 120, 150, 190, 225, 255) if abs(grey - background) >= 50])


def add_neighbours(image, background, size, random):
    draw = ImageDraw.Draw(image)
    middle, reach = CANVAS // 2, size // 2 + random.randrange(4, 12)
    if random.random() < 0.25:
        box = (middle - reach, middle - reach, middle + reach, middle + reach)
        draw.rounded_rectangle(box, random.choice((0, 3, reach)), outline=contrasting(background, random))
    if random.random() < 0.2:
        draw.text((middle + reach + 2, middle - 8), "Ab", fill=contrasting(background, random), font=random.choice(FONTS))


def draw_pointer(image, tip):
    ImageDraw.Draw(image).polygon([(tip[0] + x, tip[1] + y) for x, y in POINTER], fill=255, outline=0)


def draw_text_cursor(draw, top, ink):
    (x, y), height = top, 16
    draw.line([(x, y), (x, y + height)], fill=ink, width=2)
    for end in (y, y + height):
        draw.line([(x - 3, end), (x + 4, end)], fill=ink, width=2)


def finish(image, box, random, pointer=0.12):
    """Adds a pointer, blur and compression, and returns the pixels."""
    if random.random() < pointer:
        draw_pointer(image, (box[0] + random.randrange(box[2] + 1), box[1] + random.randrange(box[3] + 1)))
    if random.random() < 0.4:
        image = image.filter(ImageFilter.GaussianBlur(random.uniform(0.3, 0.9)))
    if random.random() < 0.7:
        file = io.BytesIO()
        image.save(file, "JPEG", quality=random.randrange(35, 92))
        image = Image.open(file)
    return np.asarray(image)


def find_ink(pixels, background, region):
    """Returns the box of the pixels that differ from the background, or None."""
    x, y, width, height = (max(0, side) for side in region)
    ink = np.abs(pixels[y : y + height, x : x + width].astype(int) - background) > INK
    rows, columns = np.flatnonzero(ink.any(1)), np.flatnonzero(ink.any(0))
    if rows.size == 0:
        return None
    return x + int(columns[0]), y + int(rows[0]), int(np.ptp(columns)) + 1, int(np.ptp(rows)) + 1


def cut(pixels, region, background, random):
    """Cuts the ink of the region out: 32 x 32 values from 0 (background) to 1 (furthest from the background)."""
    box = find_ink(pixels, background, region)
    if box is None or max(box[2:]) < 5:
        return None
    x, y, width, height = box
    if random.random() < 0.3:
        x, y, width, height = x - random.randrange(2), y - random.randrange(2), width + random.randrange(3), height + random.randrange(3)
    crop = np.abs(pixels[max(0, y) : y + height, max(0, x) : x + width].astype(np.float32) - background)
    scale = INNER / max(crop.shape)
    size = (max(1, round(crop.shape[1] * scale)), max(1, round(crop.shape[0] * scale)))
    resized = np.asarray(Image.fromarray(crop).resize(size, Image.Resampling.BILINEAR))
    out = np.zeros((SIDE, SIDE), np.float32)
    left, top = (SIDE - size[0]) // 2, (SIDE - size[1]) // 2
    out[top : top + size[1], left : left + size[0]] = resized / max(1.0, float(crop.max()))
    return np.minimum(out, 1)
