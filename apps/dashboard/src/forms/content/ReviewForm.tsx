import type { ArticleComparison } from '@docreel/contract';
import { Switch } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useActions } from '../../actions/actions.ts';
import { BlockRow, getBlockName, getShownState, type SideTitles } from '../../editor/comparison/BlockRow.tsx';
import { ChoiceButtons } from '../../editor/comparison/ChoiceButtons.tsx';
import { storeChoices } from '../../editor/comparison/choices.ts';
import listClasses from '../../editor/comparison/Comparison.module.css';
import { listRows } from '../../editor/comparison/list-rows.ts';
import { Conflicts } from '../../editor/saving/Conflicts.tsx';
import { paths } from '../../paths.ts';
import { useProject, useRefusal } from '../../state/project-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import classes from './ReviewForm.module.css';
import { useApplyReview } from './use-apply-review.ts';
import { type Review, type ReviewInput, useReview } from './use-review.ts';
import { reviewText } from '../../text/review.ts';

/** Shows both versions of an article block by block. The user takes or keeps each block, and then applies the choices. */
export function ReviewForm(input: ReviewInput) {
  const { jobId, comparison, isOwnVideo } = input;
  const { slug } = useProject();
  const [, navigate] = useLocation();
  const review = useReview(input);
  const [onlyDifferences, setOnlyDifferences] = useState(true);
  const nothing = isOwnVideo ? reviewText.nothingOwn : reviewText.nothing;
  const { apply, isRunning, conflicts, resolve } = useApplyReview(comparison, () => {
    storeChoices(jobId, null);
    navigate(paths.article(slug, comparison.articleId));
  });
  return (
    <div className={classes.review}>
      <div className={classes.toolbar}>
        <p className={classes.counts}>{describeCounts(review.lines)}</p>
        <Switch
          size="xs"
          label={reviewText.toolbar.onlyDifferences}
          checked={onlyDifferences}
          onChange={({ currentTarget }) => setOnlyDifferences(currentTarget.checked)}
        />
        <div className={classes.bulk}>
          <Button icon="check" onClick={review.takeChanges}>
            {reviewText.toolbar.takeChanges}
          </Button>
          {!isOwnVideo && <Button onClick={review.takePictures}>{reviewText.toolbar.takePictures}</Button>}
          <Button kind="subtle" icon="undo" onClick={review.reset}>
            {reviewText.toolbar.reset}
          </Button>
        </div>
      </div>
      <p className={classes.hint}>{reviewText.keys.hint}</p>
      {review.lines.every(({ state }) => state === 'same') && (
        <Empty icon="check" title={nothing.title}>
          {nothing.text}
        </Empty>
      )}
      <Rows
        review={review}
        assets={comparison.assets}
        titles={isOwnVideo ? reviewText.ownSides : reviewText.sides}
        onlyDifferences={onlyDifferences}
      />
      {conflicts.length > 0 && (
        <section className={classes.conflicts} role="alert">
          <h2>{reviewText.apply.conflictsTitle}</h2>
          <p>{reviewText.apply.conflicts}</p>
          <Conflicts conflicts={conflicts} onChoose={resolve} />
        </section>
      )}
      <ApplyBar review={review} isRunning={isRunning} onApply={() => apply(review.getText())} />
    </div>
  );
}

/** Returns the number of blocks in each state, without those that have none. */
function describeCounts(lines: Review['lines']): string {
  const states = ['changed', 'new', 'gone', 'onlyInArticle', 'same'] as const;
  const counted = states.map((state) => [state, lines.filter((line) => getShownState(line) === state).length] as const);
  return counted.flatMap(([state, count]) => (count === 0 ? [] : [reviewText.counts[state](count)])).join(', ');
}

interface RowsProps {
  review: Review;
  assets: ArticleComparison['assets'];
  titles: SideTitles;
  onlyDifferences: boolean;
}

/** The compared blocks. The arrow keys move between them. */
function Rows({ review, assets, titles, onlyDifferences }: RowsProps) {
  const [opened, setOpened] = useState<readonly number[]>([]);
  const list = useRef<HTMLOListElement>(null);
  const { current, choose, getChoice, setCurrent } = review;
  const move = (step: number) => focusNeighbor(list.current, step);
  useReviewKeys({ onMove: move, onChoose: (choice) => current !== null && choose(current, choice) });
  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move(step);
  }
  return (
    // Each row can have the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ol ref={list} className={listClasses.list} aria-label={reviewText.list} onKeyDown={onKeyDown}>
      {listRows(review.lines, { onlyDifferences, opened }).map((row) =>
        row.kind === 'unchanged' ? (
          <li key={`unchanged-${row.from}`}>
            <button type="button" className={listClasses.unchanged} onClick={() => setOpened([...opened, row.from])}>
              {reviewText.unchanged(row.count)}
            </button>
          </li>
        ) : (
          <li key={row.index}>
            <BlockRow
              line={row.line}
              titles={titles}
              assets={assets}
              chosen={getChoice(row.index) === 'take' ? 'new' : 'old'}
              isCurrent={current === row.index}
              onFocus={() => setCurrent(row.index)}
            >
              <ChoiceButtons
                state={row.line.state}
                name={getBlockName(row.line)}
                choice={getChoice(row.index)}
                onChoose={(choice) => choose(row.index, choice)}
              />
            </BlockRow>
          </li>
        ),
      )}
    </ol>
  );
}

/** Shows how many blocks will change, and the button that applies the choices. Sticks to the bottom of the window. */
function ApplyBar({ review, isRunning, onApply }: { review: Review; isRunning: boolean; onApply: () => void }) {
  const refusal = useRefusal('write');
  const { takenCount, goneKeptCount } = review;
  return (
    <div className={classes.bar}>
      <p role="status">
        {takenCount === 0 ? reviewText.apply.nothing : reviewText.apply.summary(takenCount)}{' '}
        {goneKeptCount > 0 && <span className="soft">{reviewText.apply.goneKept(goneKeptCount)}</span>}
      </p>
      <Button
        kind="primary"
        isRunning={isRunning}
        disabledReason={refusal ?? (takenCount === 0 ? reviewText.apply.nothing : undefined)}
        onClick={onApply}
      >
        {reviewText.apply.submit}
      </Button>
    </div>
  );
}

/** Registers the single-key shortcuts of the review. The switch for single keys also turns them off. */
function useReviewKeys({ onMove, onChoose }: { onMove: (step: number) => void; onChoose: (choice: 'take' | 'keep') => void }): void {
  const text = reviewText.keys;
  const group = 'page';
  useActions([
    { id: 'review-next', label: text.next, icon: 'chevron-down', group, shortcut: 'j', perform: () => onMove(1) },
    { id: 'review-previous', label: text.previous, icon: 'up', group, shortcut: 'J', perform: () => onMove(-1) },
    { id: 'review-take', label: text.take, icon: 'check', group, shortcut: 't', perform: () => onChoose('take') },
    { id: 'review-keep', label: text.keep, icon: 'close', group, shortcut: 'k', perform: () => onChoose('keep') },
  ]);
}

/** Moves the focus to the next or previous row. If no row has the focus, the current row gets it. */
function focusNeighbor(list: HTMLElement | null, step: number): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[role=group][tabindex]') ?? [])];
  const focused = rows.findIndex((row) => row.contains(document.activeElement));
  const target = focused < 0 ? rows.find((row) => row.tabIndex === 0) : rows[Math.min(Math.max(focused + step, 0), rows.length - 1)];
  target?.focus();
}
