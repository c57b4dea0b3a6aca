import type { Template } from '@docreel/contract';
import { getFormLabel } from '../../labels/template-forms.ts';
import { useRefusal } from '../../state/project-context.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Status } from '../../ui/Status.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { commonText } from '../../text/common.ts';
import { templatesText } from '../../text/templates.ts';

/** Templates with IDs from 1001 belong to the project. Lower IDs are built-in templates, which users cannot change. */
const FIRST_OWN_ID = 1001;

export function isOwn({ id }: Pick<Template, 'id'>): boolean {
  return id >= FIRST_OWN_ID;
}

export interface TemplateTableProps {
  label: string;
  templates: readonly Template[];
  onCopy: (template: Template) => void;
  onEdit: (template: Template) => void;
  onDelete: (template: Template) => void;
}

export function TemplateTable({ label, templates, onCopy, onEdit, onDelete }: TemplateTableProps) {
  const refusal = useRefusal('write');
  const columns: Column<Template>[] = [
    {
      title: templatesText.table.name,
      isWide: true,
      cell: ({ name, description }) => (
        <>
          <span className="clip">{name}</span>
          <span className="clip soft">{description}</span>
        </>
      ),
    },
    { title: templatesText.table.type, isExtra: true, cell: ({ form }) => <span className="soft">{getFormLabel(form)}</span> },
    {
      title: templatesText.table.needs,
      isExtra: true,
      cell: (template) => (
        <span className="soft">{template.requires_video ? templatesText.table.needsVideo : templatesText.table.needsNothing}</span>
      ),
    },
    {
      title: templatesText.table.order,
      isExtra: true,
      isRight: true,
      cell: (template) => <span className="number soft">{template.sort_order}</span>,
    },
    {
      title: templatesText.table.source,
      isExtra: true,
      cell: (template) =>
        isOwn(template) ? (
          <Status tone="good">{templatesText.table.own}</Status>
        ) : (
          <Status tone="quiet">{templatesText.table.builtIn}</Status>
        ),
    },
    {
      title: '',
      isRight: true,
      cell: (template) => {
        const shipped = isOwn(template) ? undefined : templatesText.table.builtInReason;
        const { name } = template;
        return (
          <span className="row" style={{ flexWrap: 'nowrap', justifyContent: 'flex-end', gap: 0 }}>
            <IconButton label={templatesText.table.copy(name)} icon="copy" disabledReason={refusal} onClick={() => onCopy(template)} />
            <IconButton label={commonText.edit(name)} icon="edit" disabledReason={refusal ?? shipped} onClick={() => onEdit(template)} />
            <IconButton
              label={templatesText.table.delete(name)}
              icon="trash"
              disabledReason={refusal ?? shipped}
              onClick={() => onDelete(template)}
            />
          </span>
        );
      },
    },
  ];
  return <Table label={label} columns={columns} rows={templates} keyOf={({ id }) => id} />;
}
