import type { Labels } from '../labels/labels.ts';
import { type Html, html } from './html.ts';
import type { Place } from './site.ts';

/** Where answers of readers and searches in vain are sent, from the root of the site. */
const FEEDBACK = 'feedback';
const SEARCHES = 'searches';
/** The server knows no longer one. */
const COMMENT_MAX = 1000;

/** Only a site that is served can be answered, not one that lies in a folder. */
export function isAnswered({ frame }: Place): boolean {
  return frame.brand.feedback && frame.addresses === 'folders';
}

/**
 * "Did this help?" under an article: a form that works without a script, which then leads back to the thanks in the page. The script
 * sends it without leaving. Null where nobody is asked.
 */
export function feedback(place: Place, articleId: number, { feedback: words }: Labels): Html | null {
  if (!isAnswered(place)) return null;
  return html`<form class="feedback" method="post" action="${place.root}${FEEDBACK}">
<input type="hidden" name="article" value="${articleId}"><input type="hidden" name="language" value="${place.frame.language}">
<fieldset><legend>${words.question}</legend><button name="helpful" value="yes">${words.yes}</button><button name="helpful" value="no">${words.no}</button></fieldset>
<details><summary>${words.why}</summary><textarea name="comment" maxlength="${COMMENT_MAX}" aria-label="${words.why}"></textarea><button hidden>${words.send}</button></details>
<input name="website" hidden><p id="feedback-thanks" role="status">${words.thanks}</p></form>`;
}

/** Where the search tells what it did not find; null where nobody asks. */
export function missedSearches(place: Place): string | null {
  return isAnswered(place) ? place.root + SEARCHES : null;
}
