/// <reference lib="dom" />
// Sends a reader's answer without leaving the page, then asks once for the reason. The id connects the reason to the answer.

let id = '';

document.addEventListener('docreel-feedback', ({ detail }) => void send(detail));

/** @param {SubmitEvent} event */
async function send({ target, submitter }) {
  const form = /** @type {HTMLFormElement} */ (target);
  const [details, reason, later] = [form.querySelector('details'), form.querySelector('textarea'), form.querySelector('details button')];
  const thanks = form.querySelector('#feedback-thanks');
  if (!details || !reason || !later || !thanks) return;
  const body = new URLSearchParams(/** @type {never} */ (new FormData(form, submitter)));
  if (id !== '') body.set('id', id);
  try {
    const response = await fetch(form.action, { method: 'POST', body, headers: { accept: 'application/json' } });
    const { feedbackId } = await response.json();
    if (!feedbackId) throw new Error('It was refused.');
    const isLast = id !== '' || reason.value !== '';
    id = feedbackId;
    thanks.classList.add('shown');
    form.classList.add('answered');
    if (isLast) form.classList.add('done');
    later.removeAttribute('hidden');
    details.open = true;
    reason.focus();
  } catch {
    // Submits the form as without scripts, so that the browser reports the error.
    for (const [name, value] of body) form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
    for (const field of form.querySelectorAll('fieldset, textarea, [name]:not([type=hidden])')) field.remove();
    form.submit();
  }
}
