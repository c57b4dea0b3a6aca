import { diffWords } from '@docreel/markdown/comparing';
import { type ReactNode, useMemo } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { Status, type Tone } from '../../ui/Status.tsx';
import type { EditorAsset } from '../types.ts';
import classes from './Comparison.module.css';
import { MarkdownText, readPlainText } from './MarkdownText.tsx';
import { Picture } from './Picture.tsx';
import { reviewText } from '../../text/review.ts';

/** One version of a block. */
export interface BlockVersion {
  type: string;
  markdown: string;
  number?: number | null | undefined;
  /** Source of a generated step. Its frame is shown if the block has no picture, for example because the step before it shows it. */
  evidence?: { frame: { assetId: string | null } | null } | null | undefined;
}

/** A compared block of two versions. */
export interface ComparedLine {
  state: 'same' | 'changed' | 'new' | 'gone';
  old: BlockVersion | null;
  new: BlockVersion | null;
  movedTo: number | null;
  author?: 'person' | 'machine';
}

/** The shown state of a line. `onlyInArticle` is a block that a person wrote, so no recording has it. */
type ShownState = ComparedLine['state'] | 'onlyInArticle';

const TONES: Record<ShownState, Tone> = { same: 'quiet', changed: 'warn', new: 'good', gone: 'bad', onlyInArticle: 'quiet' };

export function getShownState({ state, author }: Pick<ComparedLine, 'state' | 'author'>): ShownState {
  return state === 'gone' && author === 'person' ? 'onlyInArticle' : state;
}

function getStateName(line: ComparedLine): string {
  const shown = getShownState(line);
  if (line.movedTo !== null) return reviewText.moved;
  return shown === 'onlyInArticle' ? reviewText.onlyInArticle : reviewText.states[shown];
}

export interface SideTitles {
  old: string;
  new: string;
  notInOld: string;
  notInNew: string;
}

interface BlockRowProps {
  line: ComparedLine;
  titles: SideTitles;
  assets: readonly EditorAsset[];
  /** The side whose version the article will contain. Null if nothing is chosen. */
  chosen?: 'old' | 'new' | null;
  isCurrent?: boolean;
  /** Controls at the end of the header, such as the choice of a side. */
  children?: ReactNode;
  onFocus?: () => void;
  ref?: (element: HTMLElement | null) => void;
}

/** Shows both versions of a block side by side, with the words that differ marked. */
export function BlockRow({ line, titles, assets, chosen = null, isCurrent = false, children, onFocus, ref }: BlockRowProps) {
  const { state, old, new: now, author } = line;
  const name = getBlockName(line);
  const marks = useMemo(
    () => (state === 'changed' && old && now ? diffWords(readPlainText(old.markdown), readPlainText(now.markdown)) : { old: [], new: [] }),
    [state, old, now],
  );
  const [shown, stateName] = [getShownState(line), getStateName(line)];
  return (
    // The row gets the focus with the arrow keys, so that its controls work with single keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={ref}
      className={classes.block}
      data-state={shown}
      tabIndex={isCurrent ? 0 : -1}
      role="group"
      aria-label={reviewText.label(name, stateName)}
      onFocus={onFocus}
    >
      <div className={classes.head}>
        <strong>{name}</strong>
        <Status tone={TONES[shown]}>{stateName}</Status>
        {author === 'person' && (
          <span className={classes.author}>
            <Icon name="person" size={14} /> {old ? reviewText.byPerson : reviewText.deletedByPerson}
          </span>
        )}
        {children}
      </div>
      <div className={classes.sides}>
        {(['old', 'new'] as const).map((side) => {
          const version = line[side];
          return (
            <div key={side} className={classes.side} data-side={side} data-chosen={chosen === null ? undefined : chosen === side}>
              <p className={classes.sideTitle}>{titles[side]}</p>
              {version ? (
                <>
                  <MarkdownText markdown={version.markdown} assets={assets} marks={marks[side]} side={side} />
                  <Frame version={version} assets={assets} />
                </>
              ) : (
                <p className="soft">{side === 'old' ? titles.notInOld : titles.notInNew}</p>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Shows the frame of a step that has no picture. */
function Frame({ version: { markdown, evidence }, assets }: { version: BlockVersion; assets: readonly EditorAsset[] }) {
  const assetId = evidence?.frame?.assetId ?? null;
  if (assetId === null || markdown.includes('](asset:')) return null;
  return <Picture url={`asset:${assetId}`} alt={reviewText.frame} assets={assets} />;
}

/** Returns the name of a block for its header, for example “Step 3”. */
export function getBlockName({ old, new: now }: Pick<ComparedLine, 'old' | 'new'>): string {
  const { type, number } = old ?? now ?? { type: 'other' };
  if (typeof number === 'number') return reviewText.blocks.step(number);
  return (reviewText.blocks.types as Record<string, string>)[type] ?? reviewText.blocks.unknown;
}
