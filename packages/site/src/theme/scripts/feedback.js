/// <reference lib="dom" />
// Sends the answer of a reader without leaving the page; then why is asked, once: with the id the reason is put to the answer.

let id = '';
/** @type {string | null} */
let said = null;

document.addEventListener('docreel-feedback', ({ detail }) => void send(detail));

/** @param {SubmitEvent} event */
async function send({ target, submitter }) {
  const form = /** @type {HTMLFormElement} */ (target);
  const [details, reason, later] = [form.querySelector('details'), form.querySelector('textarea'), form.querySelector('details button')];
  const thanks = form.querySelector('#feedback-thanks');
  if (!details || !reason || !later || !thanks) return;
  said ??= thanks.textContent;
  const body = new URLSearchParams(/** @type {never} */ (new FormData(form, submitter)));
  if (id !== '') body.set('id', id);
  try {
    const response = await fetch(form.action, { method: 'POST', body, headers: { accept: 'application/json' } });
    const { feedbackId } = await response.json();
    if (!feedbackId) throw new Error('It was refused.');
    const isLast = id !== '' || reason.value !== '';
    id = feedbackId;
    thanks.textContent = said;
    form.classList.add('answered');
    if (isLast) form.classList.add('done');
    later.removeAttribute('hidden');
    details.open = true;
    reason.focus();
  } catch {
    thanks.textContent = form.dataset.failed ?? '';
  }
  thanks.classList.add('shown');
}
