import type { Template } from '@docreel/contract';
import { useWrite } from '../../api/query.ts';
import { SelectField } from '../../ui/ChoiceField.tsx';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { ResourceDialog } from '../ResourceDialog.tsx';
import { type ArticleForm, listFormChoices, type StructureForm } from '../../labels/template-forms.ts';
import type { Form } from '../use-form.ts';
import { splitLines } from '../split-lines.ts';

/** What the dialog is opened for: a new template of a kind, a new one that begins as another is, or one that is changed. */
export type TemplateTarget = { kind: Template['kind'] } & ({ from: Template | null } | { changed: Template });

export function TemplateDialog({ target, onClose }: { target: TemplateTarget; onClose: () => void }) {
  const changed = 'changed' in target ? target.changed : null;
  const save = useSave(target.kind, changed);
  const word = target.kind === 'article' ? 'article' : 'structure';
  return (
    <ResourceDialog
      title={changed ? `Edit “${changed.name}”` : `New ${word} template`}
      submitLabel={changed ? 'Save' : 'Make template'}
      width={560}
      onClose={onClose}
      needsChange={changed !== null}
      initial={'changed' in target ? toValues(target.changed) : newValues(target.kind, target.from)}
      save={save}
      savedMessage={({ name }) => (changed ? 'Saved.' : `“${name}” can be chosen from now on.`)}
    >
      {({ field }) => <Fields kind={target.kind} field={field} />}
    </ResourceDialog>
  );
}

function Fields({ kind, field }: { kind: Template['kind']; field: Form<Values>['field'] }) {
  return (
    <>
      <TextField label="Name" placeholder="Support note" isFirst isRequired field={field('name')} />
      <TextField label="Description" description="Shown where a template is chosen." field={field('description')} />
      <SelectField
        label="Form"
        description="The shape without a model, and the base with one."
        choices={listFormChoices(kind)}
        field={field('form')}
      />
      <TextAreaField
        label="Instructions"
        description="Tone, readers, what to leave out."
        placeholder="Keep it short. Say what the reader should see."
        rows={5}
        field={field('instructions')}
      />
      <TextAreaField
        label="Sections"
        description="The parts in order, one a line. Left out: those of the form."
        placeholder={'Before you begin\nWhat to do'}
        rows={4}
        field={field('sections')}
      />
      <TextField label="Picture" description="An address." type="url" placeholder="https://…" field={field('image_url')} />
      <TextField
        label="Place in the list"
        description="Lower numbers come first. Left out: behind the built-in ones."
        type="number"
        field={field('sort_order')}
      />
    </>
  );
}

/** As the fields hold them; named as the API does, so that its errors find their field. */
interface Values {
  name: string;
  description: string;
  form: string;
  instructions: string;
  sections: string;
  image_url: string;
  sort_order: string;
}

/** Behind those that ship; where the number is taken out again, the template goes back there. */
const LAST = 1001;

function useSave(kind: Template['kind'], changed: Template | null): (values: Values) => Promise<Template> {
  const article = useWrite('createArticleTemplate', { isForm: true });
  const structure = useWrite('createStructureTemplate', { isForm: true });
  const update = useWrite('updateTemplate', { isForm: true });
  return ({ form, sections, image_url, sort_order, ...texts }) => {
    const body = {
      ...texts,
      sections: splitLines(sections),
      image_url: image_url.trim() || null,
      sort_order: sort_order === '' ? LAST : Number(sort_order),
    };
    if (changed) return update.run({ params: { id: changed.id }, body: { ...body, form: form as Template['form'] } });
    // The choices are those of the kind.
    if (kind === 'article') return article.run({ body: { ...body, form: form as ArticleForm } });
    return structure.run({ body: { ...body, form: form as StructureForm } });
  };
}

function toValues({ name, description, form, instructions, sections, image_url, sort_order }: Template): Values {
  return {
    name,
    description,
    form,
    instructions,
    sections: sections.join('\n'),
    image_url: image_url ?? '',
    sort_order: String(sort_order),
  };
}

function newValues(kind: Template['kind'], from: Template | null): Values {
  if (from) return { ...toValues(from), name: `${from.name} (copy)`, sort_order: '' };
  const [usual] = listFormChoices(kind);
  return { name: '', description: '', form: usual?.value ?? '', instructions: '', sections: '', image_url: '', sort_order: '' };
}
