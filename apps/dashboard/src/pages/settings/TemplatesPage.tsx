import type { Template } from '@docreel/contract';
import { useState } from 'react';
import { ActionButton } from '../../actions/ActionControls.tsx';
import { type Action, useActions } from '../../actions/actions.ts';
import { useRead, useWrite } from '../../api/query.ts';
import type { TemplateTarget } from '../../forms/settings/TemplateDialog.tsx';
import { useRefusal } from '../../state/project-context.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Section, QueryResult } from '../../ui/Page.tsx';
import { notify } from '../../state/toasts.ts';
import { SettingsFrame } from './SettingsFrame.tsx';
import { isOwn, TemplateTable } from './TemplateTable.tsx';
import { settingsText } from '../../text/settings.ts';
import { templatesText } from '../../text/templates.ts';

const TemplateDialog = lazyComponent('TemplateDialog', () => import('../../forms/settings/TemplateDialog.tsx'));

type Kind = Template['kind'];

/** Lists built-in and custom templates, grouped by kind. */
export function TemplatesPage() {
  const refusal = useRefusal('write');
  const [target, setTarget] = useState<TemplateTarget | null>(null);
  const [leaving, setLeaving] = useState<Template | null>(null);
  const remove = useWrite('deleteTemplate', { onDone: () => notify(templatesText.deletion.done) });
  const article = buildCreateAction('article', setTarget, refusal);
  const structure = buildCreateAction('structure', setTarget, refusal);
  useActions([{ ...article, shortcut: 'n' }, structure]);
  const lists = { onTarget: setTarget, onDelete: setLeaving };
  return (
    <SettingsFrame title={settingsText.parts.templates}>
      <List kind="article" templates={useRead('listArticleTemplates')} create={article} {...lists} />
      <List kind="structure" templates={useRead('listStructureTemplates')} create={structure} {...lists} />
      {target && <TemplateDialog target={target} onClose={() => setTarget(null)} />}
      {leaving && (
        <Confirm
          onClose={() => setLeaving(null)}
          question={{
            title: templatesText.deletion.title(leaving.name),
            text: templatesText.deletion.text,
            submitLabel: templatesText.deletion.submit,
            perform: () => remove.run({ params: { id: leaving.id } }),
          }}
        />
      )}
    </SettingsFrame>
  );
}

function buildCreateAction(kind: Kind, onTarget: (target: TemplateTarget) => void, refusal: string | undefined): Action {
  return {
    id: `new-${kind}-template`,
    label: templatesText.create[kind],
    icon: 'plus',
    group: 'page',
    disabledReason: refusal,
    perform: () => onTarget({ kind, from: null }),
  };
}

interface ListProps {
  kind: Kind;
  templates: ReturnType<typeof useRead<'listArticleTemplates'>>;
  create: Action;
  onTarget: (target: TemplateTarget) => void;
  onDelete: (template: Template) => void;
}

function List({ kind, templates, create, onTarget, onDelete }: ListProps) {
  const { title, text, tableLabel } = templatesText.lists[kind];
  return (
    <Section title={title} text={text} actions={<ActionButton action={create} />}>
      <QueryResult query={templates}>
        {({ templates: all }) => (
          <>
            <TemplateTable
              label={tableLabel}
              templates={all}
              onCopy={(from) => onTarget({ kind, from })}
              onEdit={(changed) => onTarget({ kind, changed })}
              onDelete={onDelete}
            />
            {!all.some(isOwn) && <p className="soft">{templatesText.noneOwn}</p>}
          </>
        )}
      </QueryResult>
    </Section>
  );
}
