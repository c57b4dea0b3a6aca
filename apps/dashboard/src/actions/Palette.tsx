import { Modal } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useRead } from '../api/query.ts';
import { getHitPath, paths } from '../paths.ts';
import { useProject } from '../state/project-context.ts';
import { Icon } from '../ui/Icon.tsx';
import { runAction } from './ActionControls.tsx';
import { type Action, useAllActions } from './actions.ts';
import { Keys } from './Keys.tsx';
import classes from './Palette.module.css';
import { shellText } from '../text/shell.ts';

/** The command palette (`Ctrl+K`): lists all available actions, and search results from articles and transcripts. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [words, setWords] = useState('');
  const [highlighted, setHighlighted] = useState(0);
  const [, navigate] = useLocation();
  const fitting = useMatchingActions(words);
  const at = Math.min(highlighted, fitting.length - 1);

  function run(action: Action | undefined): void {
    if (!action || action.disabledReason !== undefined) return;
    onClose();
    runAction(action, navigate);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setHighlighted((at + step + fitting.length) % fitting.length);
    else if (event.key === 'Enter') run(fitting[at]);
    else return;
    event.preventDefault();
  }
  return (
    <Modal.Root opened onClose={onClose} size={560} yOffset="12vh" centered={false} padding={0}>
      <Modal.Overlay />
      <Modal.Content aria-label={shellText.palette.label}>
        <input
          className={classes.input}
          type="text"
          role="combobox"
          aria-label={shellText.palette.input}
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={fitting[at] ? `palette-${fitting[at].id}` : undefined}
          placeholder={shellText.palette.placeholder}
          data-autofocus
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            setHighlighted(0);
          }}
          onKeyDown={onKeyDown}
        />
        <PaletteList actions={fitting} at={at} onRun={run} onHover={setHighlighted} />
      </Modal.Content>
    </Modal.Root>
  );
}

interface ListProps {
  actions: readonly Action[];
  at: number;
  onRun: (action: Action) => void;
  onHover: (index: number) => void;
}

function PaletteList({ actions, at, onRun, onHover }: ListProps) {
  const id = actions[at]?.id;
  useEffect(() => {
    document.getElementById(`palette-${id}`)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  return (
    <div id="palette-list" role="listbox" aria-label={shellText.palette.label} className={classes.list} tabIndex={-1}>
      {actions.length === 0 && <p className={classes.nothing}>{shellText.palette.noResults}</p>}
      {actions.map((action, index) => (
        <div
          key={action.id}
          id={`palette-${action.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          aria-disabled={action.disabledReason !== undefined}
          className={classes.option}
          onMouseMove={() => index !== at && onHover(index)}
          onClick={() => onRun(action)}
          onKeyDown={(event) => event.key === 'Enter' && onRun(action)}
        >
          <Icon name={action.icon} />
          <span className="clip">{action.label}</span>
          <span className={classes.group}>{action.disabledReason ?? (action.shortcut ? '' : shellText.palette.groups[action.group])}</span>
          {action.shortcut && <Keys keys={action.shortcut} />}
        </div>
      ))}
    </div>
  );
}

const MAX_ACTIONS = 60;

function useMatchingActions(words: string): readonly Action[] {
  const all = useAllActions();
  const found = useSearchActions(words.trim());
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = all.filter((action) => {
    const text = `${action.label} ${shellText.palette.groups[action.group]} ${action.words ?? ''}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  return [...fitting, ...found].slice(0, MAX_ACTIONS);
}

/** Returns search results from articles and transcripts. */
function useSearchActions(words: string): readonly Action[] {
  const { slug } = useProject();
  const { data } = useRead('search', { query: { q: words, limit: 8 } }, { enabled: slug !== '' && words.length > 1, keepsPrevious: true });
  if (words.length < 2 || slug === '') return [];
  const search: Action = {
    id: 'search-all',
    label: shellText.palette.searchAll(words),
    icon: 'search',
    group: 'go',
    to: paths.search(slug, words),
  };
  const hits = (data?.hits ?? []).map(
    (hit, index): Action => ({
      id: `hit-${index}`,
      label: hit.title,
      icon: hit.kind === 'article' ? 'article' : 'video',
      group: 'go',
      to: getHitPath(slug, hit),
    }),
  );
  return [search, ...hits];
}
