import type { Template } from '@docreel/contract';
import { useState } from 'react';
import { ActionButton } from '../../actions/ActionControls.tsx';
import { type Action, useActions } from '../../actions/actions.ts';
import { useRead, useWrite } from '../../api/query.ts';
import type { TemplateWish } from '../../forms/settings/TemplateDialog.tsx';
import { useRefusal } from '../../shell/project-context.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { lazily } from '../../ui/lazily.tsx';
import { Section, Waiting } from '../../ui/Page.tsx';
import { tell } from '../../ui/toast-store.ts';
import { SettingsFrame } from './SettingsFrame.tsx';
import { isOwn, TemplateTable } from './TemplateTable.tsx';

const TemplateDialog = lazily('TemplateDialog', () => import('../../forms/settings/TemplateDialog.tsx'));

type Kind = Template['kind'];
const LABELS: Record<Kind, [heading: string, text: string]> = {
  article: ['Articles', 'What an article becomes that is made from a video.'],
  structure: ['Structures', 'How a long recording is divided into folders and articles.'],
};

/** The templates that ship and those of the project; of each kind its own list, as the API has them. */
export function TemplatesPage() {
  const refusal = useRefusal('write');
  const [wish, setWish] = useState<TemplateWish | null>(null);
  const [leaving, setLeaving] = useState<Template | null>(null);
  const remove = useWrite('deleteTemplate', { onDone: () => tell('The template is deleted.') });
  const article = makeAction('article', setWish, refusal);
  const structure = makeAction('structure', setWish, refusal);
  useActions([{ ...article, shortcut: 'n' }, structure]);
  const lists = { onWish: setWish, onDelete: setLeaving };
  return (
    <SettingsFrame title="Templates">
      <List kind="article" templates={useRead('listArticleTemplates')} make={article} {...lists} />
      <List kind="structure" templates={useRead('listStructureTemplates')} make={structure} {...lists} />
      {wish && <TemplateDialog wish={wish} onClose={() => setWish(null)} />}
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

function makeAction(kind: Kind, onWish: (wish: TemplateWish) => void, refusal: string | undefined): Action {
  return {
    id: `new-${kind}-template`,
    label: `New ${kind} template`,
    icon: 'plus',
    group: 'This page',
    disabledReason: refusal,
    perform: () => onWish({ kind, from: null }),
  };
}

interface ListProps {
  kind: Kind;
  templates: ReturnType<typeof useRead<'listArticleTemplates'>>;
  make: Action;
  onWish: (wish: TemplateWish) => void;
  onDelete: (template: Template) => void;
}

function List({ kind, templates, make, onWish, onDelete }: ListProps) {
  const [heading, text] = LABELS[kind];
  return (
    <Section title={heading} text={text} actions={<ActionButton action={make} />}>
      <Waiting query={templates}>
        {({ templates: all }) => (
          <>
            <TemplateTable
              label={`${heading}: templates`}
              templates={all}
              onCopy={(from) => onWish({ kind, from })}
              onEdit={(changed) => onWish({ kind, changed })}
              onDelete={onDelete}
            />
            {!all.some(isOwn) && <p className="soft">None of your own yet. Copy a built-in one and change it, or make a new one.</p>}
          </>
        )}
      </Waiting>
    </Section>
  );
}
