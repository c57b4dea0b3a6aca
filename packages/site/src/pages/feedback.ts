import type { Labels } from '../labels/labels.ts';
import { type Html, html } from './html.ts';
import type { Place } from './site.ts';

/** Paths to which pages send feedback and searches without results, relative to the root of the site. */
const FEEDBACK = 'feedback';
const SEARCHES = 'searches';
/** Maximum length of a comment in characters. The server has the same limit. */
const COMMENT_MAX = 1000;

/** Returns whether pages can send feedback. A site that is opened from a folder has no server. */
export function isAnswered({ frame }: Place): boolean {
  return frame.brand.feedback && frame.addresses === 'folders';
}

/**
 * Renders the form "Did this help?" under an article, or returns null if feedback is off. With JavaScript, the page sends the form in the
 * background. Without it, the server redirects to a thank-you message on the page.
 */
export function feedback(place: Place, articleId: number, { feedback: words }: Labels): Html | null {
  if (!isAnswered(place)) return null;
  return html`<form class="feedback" method="post" action="${place.root}${FEEDBACK}">
<input type="hidden" name="article" value="${articleId}"><input type="hidden" name="language" value="${place.frame.language}">
<fieldset><legend>${words.question}</legend><button name="helpful" value="yes">${words.yes}</button><button name="helpful" value="no">${words.no}</button></fieldset>
<p id="feedback-thanks" role="status">${words.thanks}</p>
<details><summary>${words.why}</summary><textarea name="comment" maxlength="${COMMENT_MAX}" aria-label="${words.why}"></textarea><button hidden>${words.send}</button></details>
<input name="website" hidden></form>`;
}

/** Returns the URL for reporting searches without results, or null if feedback is off. */
export function missedSearches(place: Place): string | null {
  return isAnswered(place) ? place.root + SEARCHES : null;
}
