import type { Occurrence } from '@docreel/contract';
import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { commonText } from '../../text/common.ts';
import { wordsText } from '../../text/words.ts';
import { useReplaceWords } from './use-replace-words.ts';
import type { WordFix } from './word-fix.ts';
import classes from './OccurrencesDialog.module.css';

interface OccurrencesDialogProps {
  fix: WordFix;
  /** The list when the dialog opens. Later lists are ignored, so that the selection does not change by itself. */
  occurrences: readonly Occurrence[];
  isComplete: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Lists the places where a word occurs, in context. Generated text is selected. Text that a person wrote is listed but not selected. */
export function OccurrencesDialog({ fix, occurrences: found, isComplete, onClose, onDone }: OccurrencesDialogProps) {
  const [occurrences] = useState(found);
  const [replacement, setReplacement] = useState(fix.replacement);
  const [selected, setSelected] = useState(() => new Set(occurrences.filter(({ author }) => author === 'machine')));
  const replace = useReplaceWords();
  const texts = Map.groupBy(occurrences, ({ articleId, language }) => `${articleId} ${language}`);
  function toggle(places: readonly Occurrence[], isOn: boolean): void {
    const next = new Set(selected);
    for (const place of places)
      if (isOn) next.add(place);
      else next.delete(place);
    setSelected(next);
  }
  async function apply(): Promise<void> {
    await replace.run({ text: fix.text, replacement: replacement.trim() }, [...selected]);
    onDone();
  }
  return (
    <Dialog
      title={wordsText.title(fix.text)}
      width={720}
      isDirty
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{commonText.cancel}</Button>
          <Button
            kind="primary"
            isRunning={replace.isRunning}
            disabledReason={replacement.trim() === '' ? wordsText.noReplacement : selected.size === 0 ? wordsText.nothing : undefined}
            onClick={() => void apply().catch(() => undefined)}
          >
            {wordsText.apply(selected.size)}
          </Button>
        </>
      }
    >
      <TextInput
        label={wordsText.replacement}
        description={wordsText.intro}
        value={replacement}
        maxLength={200}
        onChange={({ currentTarget }) => setReplacement(currentTarget.value)}
      />
      <Checkbox
        label={wordsText.selectAll}
        checked={selected.size === occurrences.length}
        indeterminate={selected.size > 0 && selected.size < occurrences.length}
        onChange={({ currentTarget }) => toggle(occurrences, currentTarget.checked)}
      />
      {[...texts].map(([key, places]) => (
        <Text key={key} places={places} selected={selected} replacement={replacement} onToggle={toggle} />
      ))}
      {!isComplete && <p className="soft">{wordsText.incomplete}</p>}
    </Dialog>
  );
}

interface TextProps {
  places: readonly Occurrence[];
  selected: ReadonlySet<Occurrence>;
  replacement: string;
  onToggle: (places: readonly Occurrence[], isOn: boolean) => void;
}

/** The places in one article or translation. */
function Text({ places, selected, replacement, onToggle }: TextProps) {
  const [first] = places;
  if (!first) return null;
  const name = wordsText.article(first.title, first.language);
  return (
    <section className={classes.text} aria-label={name}>
      <h3>{name}</h3>
      {places.map((place) => (
        <label key={place.block ?? -1} className={classes.place}>
          <Checkbox
            aria-label={wordsText.place(describePlace(place), place.excerpt)}
            checked={selected.has(place)}
            onChange={({ currentTarget }) => onToggle([place], currentTarget.checked)}
          />
          <span className={classes.where}>
            {describePlace(place)}
            {place.author === 'person' && <span className={classes.byPerson}>{wordsText.byPerson}</span>}
          </span>
          <span className={classes.excerpt} lang={place.language}>
            <Excerpt place={place} replacement={selected.has(place) ? replacement : null} />
          </span>
        </label>
      ))}
    </section>
  );
}

function describePlace({ block, step }: Occurrence): string {
  if (block === null) return wordsText.articleTitle;
  return step === null ? wordsText.text : wordsText.step(step);
}

/** Shows the text around the words, with the words marked. If they are selected, shows their replacement next to them. */
function Excerpt({ place: { excerpt, matches }, replacement }: { place: Occurrence; replacement: string | null }) {
  const parts = matches.map(({ start, end }, at) => (
    <span key={start}>
      {excerpt.slice(matches[at - 1]?.end ?? 0, start)}
      {replacement === null ? (
        <mark>{excerpt.slice(start, end)}</mark>
      ) : (
        <>
          <del>{excerpt.slice(start, end)}</del> <ins>{replacement}</ins>
        </>
      )}
    </span>
  ));
  return (
    <>
      {parts}
      {excerpt.slice(matches.at(-1)?.end ?? 0)}
    </>
  );
}
