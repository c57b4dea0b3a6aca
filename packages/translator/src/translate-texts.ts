import { isValidAnswer } from './is-valid-answer.ts';
import { followsGlossary, type HiddenTerms, hideTerms, restoreTerms } from './glossary.ts';
import { fillRuns, listRuns } from './runs.ts';
import type { Engine, Task, Text } from './types.ts';

/**
 * Returns a translation for each text with each mark exactly once and each glossary term as required. If the translation is invalid, tries
 * again with hidden terms, then with each run of words between the marks. Returns null if all attempts fail. Throws `EngineFailure`.
 */
export async function translateTexts(engine: Engine, texts: readonly Text[], task: Task): Promise<(Text | null)[]> {
  // Sends equal texts only once, however often a page contains them.
  const answers = new Map<string, Text>();
  const ask = async (how: (texts: Text[]) => Promise<(Text | null)[]>) => {
    const open = [...new Set(texts.map(createKey))].filter((key) => !answers.has(key));
    const given = await how(open.map((key) => JSON.parse(key) as Text));
    given.forEach((answer, index) => {
      if (answer) answers.set(open[index] ?? '', answer);
    });
  };
  if (engine.takesGlossary) await ask((open) => askOpenly(engine, open, task));
  await ask((open) =>
    askHidden(
      engine,
      open.map((text) => hideTerms(text, task.glossary)),
      task,
    ),
  );
  await ask((open) =>
    askInRuns(
      engine,
      open.map((text) => hideTerms(text, task.glossary)),
      task,
    ),
  );
  return texts.map((text) => answers.get(createKey(text)) ?? null);
}

function createKey(text: Text): string {
  return JSON.stringify(text);
}

async function askOpenly(engine: Engine, texts: Text[], task: Task): Promise<(Text | null)[]> {
  const answers = await askInBatches(engine, texts, task);
  return answers.map((answer, index) => (answer && followsGlossary(texts[index] ?? [], answer, task.glossary) ? answer : null));
}

async function askHidden(engine: Engine, hidden: HiddenTerms[], task: Task): Promise<(Text | null)[]> {
  const worded = hidden.filter(({ text }) => listRuns(text).length > 0);
  const answers = await askInBatches(
    engine,
    worded.map(({ text }) => text),
    task,
  );
  const answersByText = new Map(worded.map((one, index) => [one, answers[index] ?? null]));
  return hidden.map((one) => {
    // If a text consists only of glossary terms, it needs no engine.
    const answer = answersByText.has(one) ? answersByText.get(one) : one.text;
    return answer ? restoreTerms(answer, one.terms) : null;
  });
}

/** Translates the runs of words between the marks separately. The marks stay in the order of the source. */
async function askInRuns(engine: Engine, hidden: HiddenTerms[], task: Task): Promise<(Text | null)[]> {
  const runs = hidden.map(({ text }) => listRuns(text));
  const answers = await askInBatches(
    engine,
    runs.flat().map((run) => [run]),
    task,
  );
  let start = 0;
  return hidden.map(({ text, terms }, index) => {
    const own = answers.slice(start, (start += runs[index]?.length ?? 0));
    return own.includes(null) ? null : restoreTerms(fillRuns(text, own as Text[]), terms);
  });
}

/** Translates the texts in batches. Invalid answers become null. */
async function askInBatches(engine: Engine, texts: readonly Text[], task: Task): Promise<(Text | null)[]> {
  const answers: (Text | null)[] = [];
  for (const batch of toBatches(texts, engine.limits)) {
    task.signal?.throwIfAborted();
    const given = await engine.translate(batch, task);
    answers.push(...batch.map((text, index) => (isValidAnswer(text, given[index] ?? []) ? (given[index] ?? null) : null)));
  }
  return answers;
}

function toBatches(texts: readonly Text[], limits: Engine['limits']): Text[][] {
  const batches: Text[][] = [];
  let room = 0;
  for (const text of texts) {
    const size = JSON.stringify(text).length;
    const batch = batches.at(-1);
    if (batch === undefined || batch.length >= limits.texts || size > room) {
      batches.push([text]);
      room = limits.characters - size;
    } else {
      batch.push(text);
      room -= size;
    }
  }
  return batches;
}
