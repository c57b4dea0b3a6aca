import type { Template } from '@docreel/contract';
import { useState } from 'react';
import { ActionButton } from '../../actions/ActionControls.tsx';
import { type Action, useActions } from '../../actions/actions.ts';
import { useRead, useWrite } from '../../api/query.ts';
import type { TemplateTarget } from '../../forms/settings/TemplateDialog.tsx';
import { useRefusal } from '../../state/project-context.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Section, Waiting } from '../../ui/Page.tsx';
import { notify } from '../../state/toasts.ts';
import { SettingsFrame } from './SettingsFrame.tsx';
import { isOwn, TemplateTable } from './TemplateTable.tsx';

const TemplateDialog = lazyComponent('TemplateDialog', () => import('../../forms/settings/TemplateDialog.tsx'));

type Kind = Template['kind'];
const LABELS: Record<Kind, [heading: string, text: string]> = {
  article: ['Articles', 'What an article becomes that is made from a video.'],
  structure: ['Structures', 'How a long recording is divided into folders and articles.'],
};

/** The templates that ship and those of the project; of each kind its own list, as the API has them. */
export function TemplatesPage() {
  const refusal = useRefusal('write');
  const [target, setTarget] = useState<TemplateTarget | null>(null);
  const [leaving, setLeaving] = useState<Template | null>(null);
  const remove = useWrite('deleteTemplate', { onDone: () => notify('The template is deleted.') });
  const article = makeAction('article', setTarget, refusal);
  const structure = makeAction('structure', setTarget, refusal);
  useActions([{ ...article, shortcut: 'n' }, structure]);
  const lists = { onTarget: setTarget, onDelete: setLeaving };
  return (
    <SettingsFrame title="Templates">
      <List kind="article" templates={useRead('listArticleTemplates')} make={article} {...lists} />
      <List kind="structure" templates={useRead('listStructureTemplates')} make={structure} {...lists} />
      {target && <TemplateDialog target={target} onClose={() => setTarget(null)} />}
      {leaving && (
        <Confirm
          onClose={() => setLeaving(null)}
          question={{
            title: `Delete “${leaving.name}”?`,
            text: 'Articles made with it stay as they are. The template cannot be brought back.',
            verb: 'Delete template',
            perform: () => remove.run({ params: { id: leaving.id } }),
          }}
        />
      )}
    </SettingsFrame>
  );
}

function makeAction(kind: Kind, onTarget: (target: TemplateTarget) => void, refusal: string | undefined): Action {
  return {
    id: `new-${kind}-template`,
    label: `New ${kind} template`,
    icon: 'plus',
    group: 'This page',
    disabledReason: refusal,
    perform: () => onTarget({ kind, from: null }),
  };
}

interface ListProps {
  kind: Kind;
  templates: ReturnType<typeof useRead<'listArticleTemplates'>>;
  make: Action;
  onTarget: (target: TemplateTarget) => void;
  onDelete: (template: Template) => void;
}

function List({ kind, templates, make, onTarget, onDelete }: ListProps) {
  const [heading, text] = LABELS[kind];
  return (
    <Section title={heading} text={text} actions={<ActionButton action={make} />}>
      <Waiting query={templates}>
        {({ templates: all }) => (
          <>
            <TemplateTable
              label={`${heading}: templates`}
              templates={all}
              onCopy={(from) => onTarget({ kind, from })}
              onEdit={(changed) => onTarget({ kind, changed })}
              onDelete={onDelete}
            />
            {!all.some(isOwn) && <p className="soft">None of your own yet. Copy a built-in one and change it, or make a new one.</p>}
          </>
        )}
      </Waiting>
    </Section>
  );
}
