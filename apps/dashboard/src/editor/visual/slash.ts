import { type EditorState, Plugin, PluginKey, type Selection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

/** The open insert menu: the range of the typed text, and the words after the slash. */
export interface SlashState {
  from: number;
  to: number;
  query: string;
}

/** Handles keys while the insert menu is open. Returns whether the key was handled. */
export type SlashKeys = (event: KeyboardEvent) => boolean;

interface PluginState {
  open: SlashState | null;
  /** Position of a slash whose menu was closed with Escape. */
  closedAt: number | null;
}

const slashKey = new PluginKey<PluginState>('slash');
const handlers = new WeakMap<EditorView, SlashKeys>();

/** Returns the plugin that opens the insert menu when a slash is typed at the start of a block or after a space. */
export function createSlashPlugin(): Plugin {
  return new Plugin<PluginState>({
    key: slashKey,
    state: {
      init: () => ({ open: null, closedAt: null }),
      apply(tr, before) {
        const meta = tr.getMeta(slashKey) as number | undefined;
        const closedAt = meta ?? (before.closedAt === null ? null : tr.mapping.map(before.closedAt));
        // Typing opens the menu. Moving the caret next to a slash does not.
        if (!tr.docChanged && before.open === null) return { open: null, closedAt };
        const open = findSlash(tr.selection);
        return { open: open?.from === closedAt ? null : open, closedAt: open === null ? null : closedAt };
      },
    },
    props: {
      handleKeyDown(view, event) {
        const { open } = slashKey.getState(view.state) ?? {};
        if (!open) return false;
        if (event.key !== 'Escape') return handlers.get(view)?.(event) ?? false;
        view.dispatch(view.state.tr.setMeta(slashKey, open.from));
        return true;
      },
    },
  });
}

function findSlash({ $from, empty }: Selection): SlashState | null {
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code) return null;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\uFFFC');
  const [whole, , query] = /(^|\s)\/([\p{L}\d ]{0,20})$/u.exec(before) ?? [];
  if (whole === undefined || query === undefined) return null;
  return { from: $from.pos - query.length - 1, to: $from.pos, query };
}

/** Returns the open insert menu, or null. */
export function getSlash(state: EditorState): SlashState | null {
  return slashKey.getState(state)?.open ?? null;
}

/** Sets the function that handles keys while the insert menu is open. */
export function setSlashKeys(view: EditorView, keys: SlashKeys): void {
  handlers.set(view, keys);
}
