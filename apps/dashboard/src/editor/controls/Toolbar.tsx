import { Menu } from '@mantine/core';
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import { toggleMark } from 'prosemirror-commands';
import type { Command, EditorState } from 'prosemirror-state';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable, isInTable } from 'prosemirror-tables';
import type { EditorView } from 'prosemirror-view';
import { memo } from 'react';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { editorText } from '../../text/editor.ts';
import { schema } from '../model/schema.ts';
import { setHeading, setParagraph, toggleBullets, toggleSteps } from '../visual/commands.ts';
import { INSERTIONS, type OpenedInsertion } from './insertions.ts';
import { ToolButton } from './ToolButton.tsx';
import classes from './Toolbar.module.css';
import buttonClasses from './ToolButton.module.css';

const text = editorText.toolbar;

export interface ToolbarProps {
  view: EditorView;
  onOpen: (what: OpenedInsertion | 'find' | 'help') => void;
}

/** The toolbar above the text. It stays visible while the page scrolls, and is drawn again only if a button changes. */
export function Toolbar({ view, onOpen }: ToolbarProps) {
  return <Buttons view={view} onOpen={onOpen} look={describeLook(view.state)} />;
}

/** Returns a text that changes when the toolbar looks different. */
function describeLook(state: EditorState): string {
  const pressed = ['strong', 'em', 'code', 'link'].map((name) => hasMark(state, name));
  const isOn = [
    ...pressed,
    isIn(state, 'ordered_list'),
    isIn(state, 'bullet_list'),
    isInTable(state),
    undoDepth(state) > 0,
    redoDepth(state) > 0,
  ];
  return `${describeBlock(state)} ${isOn.map(Number).join('')}`;
}

const Buttons = memo(function Buttons({ view, onOpen }: ToolbarProps & { look: string }) {
  const { state } = view;
  const run = (command: Command) => {
    command(view.state, view.dispatch, view);
    view.focus();
  };
  const mark = (name: 'strong' | 'em' | 'code') => (
    <ToolButton
      label={text[name]}
      icon={name === 'strong' ? 'bold' : name === 'em' ? 'italic' : 'code'}
      isPressed={hasMark(state, name)}
      onClick={() => run(toggleMark(schema.marks[name] ?? fail(name)))}
    />
  );
  return (
    <div role="toolbar" aria-label={text.label} className={classes.toolbar}>
      <ToolMenu label={text.blockType} title={describeBlock(state)}>
        <Menu.Item onClick={() => run(setParagraph)}>{text.paragraph}</Menu.Item>
        {[2, 3, 4].map((level) => (
          <Menu.Item key={level} onClick={() => run(setHeading(level))}>
            {text.heading(level)}
          </Menu.Item>
        ))}
      </ToolMenu>
      {mark('strong')}
      {mark('em')}
      {mark('code')}
      <ToolButton label={text.link} icon="link" isPressed={hasMark(state, 'link')} onClick={() => onOpen('link')} />
      <ToolButton label={text.steps} icon="steps" isPressed={isIn(state, 'ordered_list')} onClick={() => run(toggleSteps)} />
      <ToolButton label={text.bullets} icon="bullets" isPressed={isIn(state, 'bullet_list')} onClick={() => run(toggleBullets)} />
      <ToolMenu label={text.insert} title={text.insert} icon="plus">
        {INSERTIONS.map(({ id, icon, command, opens = 'link' }) => (
          <Menu.Item key={id} leftSection={<Icon name={icon} />} onClick={() => (command ? run(command) : onOpen(opens))}>
            {editorText.insert[id]}
          </Menu.Item>
        ))}
      </ToolMenu>
      {isInTable(state) && (
        <ToolMenu label={editorText.table.label} title={editorText.table.label} icon="table">
          {TABLE_COMMANDS.map(([name, command]) => (
            <Menu.Item key={name} onClick={() => run(command)}>
              {editorText.table[name]}
            </Menu.Item>
          ))}
        </ToolMenu>
      )}
      <ToolButton label={text.undo} icon="undo" isOff={undoDepth(state) === 0} onClick={() => run(undo)} />
      <ToolButton label={text.redo} icon="redo" isOff={redoDepth(state) === 0} onClick={() => run(redo)} />
      <ToolButton label={text.find} icon="search" onClick={() => onOpen('find')} />
      <ToolButton label={text.help} icon="keyboard" onClick={() => onOpen('help')} />
    </div>
  );
});

const TABLE_COMMANDS: readonly [Exclude<keyof typeof editorText.table, 'label'>, Command][] = [
  ['addRow', addRowAfter],
  ['addColumn', addColumnAfter],
  ['deleteRow', deleteRow],
  ['deleteColumn', deleteColumn],
  ['deleteTable', deleteTable],
];

function ToolMenu({ label, title, icon, children }: { label: string; title: string; icon?: IconName; children: React.ReactNode }) {
  return (
    <Menu position="bottom-start" returnFocus={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button
          type="button"
          className={`${buttonClasses.button} ${buttonClasses.wide}`}
          aria-label={label === title ? label : `${label}: ${title}`}
        >
          {icon && <Icon name={icon} />}
          <span>{title}</span>
          <Icon name="chevron-down" size={12} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

function describeBlock({ selection: { $from } }: EditorState): string {
  const { type, attrs } = $from.parent;
  return type.name === 'heading' ? text.heading(Number(attrs['level'])) : text.paragraph;
}

function hasMark({ selection: { from, to, empty, $from }, storedMarks, doc }: EditorState, name: string): boolean {
  const type = schema.marks[name];
  if (!type) return false;
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);
}

function isIn({ selection: { $from } }: EditorState, name: string): boolean {
  return $from.depth >= 3 && $from.node(-2).type.name === name;
}

function fail(name: string): never {
  throw new Error(`The schema has no mark ${name}.`);
}
