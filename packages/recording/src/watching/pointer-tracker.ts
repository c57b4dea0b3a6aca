/**
 * Follows the pointer from picture to picture. A shape that disappears in one position and appears with the same look in another is the
 * pointer. Once its appearance is known, it is found again among the changed pixels, even after a jump. Only changes are examined, so a
 * resting pointer costs nothing.
 */
import type { Box, PointerRest } from '../types.ts';
import { partWithin } from './groups.ts';
import { ALIKE, createLook, difference, type Look } from './look.ts';
import { createOutlinedMotions } from './outlined-motions.ts';
import { createPackedPointer } from './packed-pointer.ts';
import type { Patch, Transition } from './patch.ts';
import { createPointerLooks } from './pointer-looks.ts';
import { guessIn, motionIn, otherShapeIn, type SmallChange } from './pointer-moves.ts';
import { createPointerRests } from './pointer-rests.ts';
import { createPointerSearch, type Found } from './pointer-search.ts';

/**
 * Maximum share of changed pixels in which moved shapes are searched. Above it, letters of the old and the new page look like shapes that
 * moved.
 */
const CALM_SHARE = 0.15;
const GUESSED_SECONDS = 4;
/** Minimum share of a change that is a menu and not a pointer with its trail. */
const ANSWER_SHARE = 0.02;
/** Maximum size of a pointer's groups, in pixels of a picture 1,280 wide. */
const SMALL = 64;

interface At {
  x: number;
  y: number;
  look: Look;
  since: number;
  /** Previous position of the pointer, if this motion shows it. */
  from?: Box;
}

export interface PointerTracker {
  /** Adds a transition and returns the groups that belong only to the pointer. */
  add(transition: Transition): Box[];
  end(seconds: number): PointerRest[];
}

export function createPointerTracker({ width, height }: { width: number; height: number }): PointerTracker {
  const scale = Math.max(1, Math.max(width, height) / 1280);
  const outlined = createOutlinedMotions();
  const looks = createPointerLooks(scale, outlined.isPackedHard);
  const rests = createPointerRests(looks, scale);
  const packed = createPackedPointer({ looks, rests, outlined, scale });
  const searching = createPointerSearch();
  let at: At | null = null;
  let lost: { at: At; seconds: number } | null = null;

  function add(transition: Transition): Box[] {
    searching.rest();
    const { groups, before, now } = transition;
    if (groups.length === 0) return [];
    const small = groups.filter((box) => Math.max(box.width, box.height) <= SMALL * scale + 16);
    const share = groups.reduce((sum, box) => sum + box.width * box.height, 0) / (width * height);
    const isCalm = share <= CALM_SHARE;
    const change = { small, before, now, scale };
    const jumped = isCalm ? moved(change, transition) : null;
    if (!jumped && at && stays(at, transition)) return [];
    const left = at;
    at = jumped ?? searched(small, transition) ?? followed(transition, null) ?? (isCalm ? guessed(change, transition) : null);
    if (left) {
      rests.add(left, { from: left.since, to: transition.from, isAnswered: share >= ANSWER_SHARE });
      lost = { at: left, seconds: transition.from };
    }
    const places = [left && placeOf(left), at && placeOf(at), at?.from].filter((place) => !!place);
    return groups.filter((box) => places.some((place) => partWithin(box, grown(place)) > 0.8));
  }

  function moved(change: SmallChange, transition: Transition): At | null {
    const motion = motionIn(change);
    if (!motion || !packed.counts(motion, transition, at !== null)) return null;
    const { from, to } = motion;
    const look = looks.learn(to, from);
    if (!at) rests.add({ x: from.x, y: from.y, look }, { from: transition.changedAt(from), to: transition.from });
    return { look, x: to.x, y: to.y, since: transition.to, from };
  }

  function searched(small: Box[], transition: Transition): At | null {
    const known = looks.known().filter((look) => looks.isSure(look) || look === at?.look);
    const large = transition.groups.filter((box) => !small.includes(box));
    return seen(searching.search(known, { small, large }, transition), transition);
  }

  function followed(transition: Transition, came: Patch | null): At | null {
    return at && seen(packed.find(at, transition, came), transition);
  }

  function guessed(change: SmallChange, transition: Transition): At | null {
    const other = at && otherShapeIn(change, at.look.patch);
    if (other) return followed(transition, other) ?? { look: looks.learn(other, null), x: other.x, y: other.y, since: transition.to };
    const was = at ?? (lost && transition.from - lost.seconds <= GUESSED_SECONDS ? lost.at : null);
    const patch = was && guessIn(change, { ...was.look.patch, at: was });
    return patch && { look: guessedLook(patch), x: patch.x, y: patch.y, since: transition.to };
  }

  function end(seconds: number): PointerRest[] {
    if (at) rests.add(at, { from: at.since, to: seconds });
    at = null;
    return rests.end();
  }

  return { add, end };
}

function seen(found: Found | null, { to }: Transition): At | null {
  return found && { look: found.look, x: found.x, y: found.y, since: to };
}

function stays(here: At, { groups, now }: Transition): boolean {
  const place = placeOf(here);
  return !groups.some((box) => partWithin(place, box) > 0) || difference(here.look, now, here) <= ALIKE;
}

/** Returns an assumed appearance. It is usually a hand, whose fingertip is at the top, left of the centre. */
function guessedLook(patch: Patch): Look {
  return { ...createLook(patch), shape: 'unknown', tip: { x: Math.round(patch.width / 3), y: 0 }, isGuessed: true };
}

function placeOf({ x, y, look }: At): Box {
  return { x, y, width: look.patch.width, height: look.patch.height };
}

/** Enlarges a box, because groups consist of whole cells and a pointer has a shadow. */
function grown({ x, y, width, height }: Box): Box {
  return { x: x - 12, y: y - 12, width: width + 24, height: height + 24 };
}
