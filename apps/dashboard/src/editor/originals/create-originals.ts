import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { writeDocument, type WrittenDocument } from '../model/write-document.ts';
import { drawOriginal } from './draw-original.ts';
import { type ComparedTexts, createRows, mapRows, type PlacedRow, placeRows, type Row } from './rows.ts';
import './originals.css';

/** Shows each block of the original next to its translation in the visual editor. */
export interface Originals {
  plugin: Plugin;
  /**
   * Shows other originals. Rows stay at their blocks while the editor shows a text that the server has not compared yet. `onConfirm` is
   * called if the user marks a block as up to date, with its index among the compared blocks.
   */
  show(texts: ComparedTexts, onConfirm: (piece: number) => void): void;
}

interface OriginalsState {
  texts: ComparedTexts;
  rows: readonly Row[];
  decorations: DecorationSet;
}

const EMPTY: OriginalsState = { texts: { originals: [], pieces: [] }, rows: [], decorations: DecorationSet.empty };

/** Creates the originals of an article in this language. */
export function createOriginals(language: string): Originals {
  const key = new PluginKey<OriginalsState>('originals');
  let view: EditorView | null = null;
  let latest: ComparedTexts | null = null;
  let confirm: (piece: number) => void = () => undefined;
  const options: DecorateOptions = { language, onConfirm: (piece) => confirm(piece) };
  const plugin = new Plugin<OriginalsState>({
    key,
    state: {
      init: () => EMPTY,
      apply(tr, before) {
        const received = tr.getMeta(key) as ComparedTexts | undefined;
        if (!received && !tr.docChanged) return before;
        const mapped = mapRows(before.rows, tr.mapping);
        const rows = received ? (createRows(tr.doc, received) ?? keepRows(mapped, before.texts, received)) : mapped;
        const texts = received ?? before.texts;
        return { texts, rows, decorations: decorate(tr.doc, { texts, rows }, options) };
      },
    },
    props: {
      attributes: { 'data-originals': '' },
      decorations: (state) => key.getState(state)?.decorations,
    },
    view(created) {
      view = created;
      // A view must not change while it is created.
      queueMicrotask(() => show());
      return { destroy: () => void (view = null) };
    },
  });
  function show(): void {
    if (view && latest && !view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, latest).setMeta('addToHistory', false));
  }
  return {
    plugin,
    show(texts, onConfirm) {
      latest = texts;
      confirm = onConfirm;
      show();
    },
  };
}

/** Rows keep their positions if the number of blocks is the same. Otherwise they would show the wrong block. */
function keepRows(rows: readonly Row[], before: ComparedTexts, texts: ComparedTexts): readonly Row[] {
  const isSame = before.pieces.length === texts.pieces.length && before.originals.length === texts.originals.length;
  if (isSame) return rows;
  // The document shows another text than the one that was compared. The originals stay readable, above the text.
  if (rows.length === 0) return texts.originals.map((_, sourceIndex) => ({ sourceIndex, piece: null, pos: 0, isWholeList: false }));
  return rows.filter(({ sourceIndex }) => sourceIndex === null || sourceIndex < texts.originals.length);
}

interface DecorateOptions {
  language: string;
  onConfirm: (piece: number) => void;
}

function decorate(doc: Node, { texts, rows }: Pick<OriginalsState, 'texts' | 'rows'>, options: DecorateOptions): DecorationSet {
  const found: Decoration[] = [];
  const written = writeDocument(doc);
  for (const row of placeRows(doc, rows)) {
    const state = readState(row, texts, written);
    const piece = texts.pieces[row.piece ?? -1];
    const html = texts.originals[row.sourceIndex ?? -1] ?? null;
    const changes = state === 'stale' ? (piece?.changes ?? []) : [];
    if (html === null && changes.length === 0) continue;
    const onConfirm = row.piece === null || row.range === null ? null : () => options.onConfirm(row.piece ?? 0);
    const content = { html, changes, state, isItem: row.isItem, language: options.language, onConfirm };
    const spec = {
      side: -1,
      ignoreSelection: true,
      stopEvent: () => true,
      key: JSON.stringify([row.sourceIndex, row.piece, state, html, changes, row.isItem]),
    };
    found.push(Decoration.widget(row.at, () => drawOriginal(content), spec));
    if (row.range && state !== 'current' && state !== 'missing')
      found.push(Decoration.node(row.range.from, row.range.to, { class: `is-${state}` }));
  }
  return DecorationSet.create(doc, found);
}

/** Returns the state of a row. A block that the user has changed since it was compared counts as translated. */
function readState(row: PlacedRow, { pieces }: ComparedTexts, { text, units }: WrittenDocument): RowState {
  const piece = pieces[row.piece ?? -1];
  if (!piece || row.range === null) return 'missing';
  if (piece.state !== 'untranslated') return piece.state;
  const { from, to } = row.range;
  const own = units.filter(({ pos }) => pos >= from && pos < to);
  const [first, last] = [own[0], own.at(-1)];
  const now = first && last ? text.slice(first.offset, last.offset + last.text.length) : '';
  return removeNumber(now) === removeNumber(piece.markdown) ? 'untranslated' : 'current';
}

/** The number of a step changes if steps are added before it. */
function removeNumber(markdown: string): string {
  return markdown.trim().replace(/^\d+[.)]\s+/, '');
}

export type RowState = 'current' | 'stale' | 'untranslated' | 'missing';
