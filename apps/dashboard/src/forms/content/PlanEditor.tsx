import { Checkbox, TextInput } from '@mantine/core';
import { IconButton } from '../../ui/Button.tsx';
import { formatClock } from '../../ui/Time.tsx';
import { canJoin, changeArticle, type EditedArticle, type EditedFolder, type EditedPlan, joinNext, renameFolder } from './plan-edits.ts';
import classes from './PlanEditor.module.css';

interface EditorProps {
  plan: EditedPlan;
  onPlan: (plan: EditedPlan) => void;
}

/** The plan before it is made: names are written over, parts joined or left out. */
export function PlanEditor({ plan, onPlan }: EditorProps) {
  return (
    <div className={classes.plan}>
      {plan.map((folder) => (
        <section key={folder.key} aria-label={folder.name ?? 'Outside any folder'}>
          {folder.name !== null && (
            <TextInput
              aria-label="Folder"
              className={classes.folder ?? ''}
              value={folder.name}
              maxLength={200}
              onChange={({ currentTarget }) => onPlan(renameFolder(plan, folder.key, currentTarget.value))}
            />
          )}
          <ul>
            {folder.articles.map((article) => (
              <Part key={article.key} article={article} folder={folder} plan={plan} onPlan={onPlan} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Part({ article, folder, plan, onPlan }: EditorProps & { article: EditedArticle; folder: EditedFolder }) {
  const { key, title, summary, startSeconds, endSeconds, isLeftOut } = article;
  return (
    <li data-left-out={isLeftOut || undefined}>
      <Checkbox
        aria-label={`Make “${title}”`}
        checked={!isLeftOut}
        onChange={({ currentTarget }) => onPlan(changeArticle(plan, key, { isLeftOut: !currentTarget.checked }))}
      />
      <div className={classes.words}>
        <TextInput
          aria-label="Title"
          value={title}
          maxLength={300}
          onChange={({ currentTarget }) => onPlan(changeArticle(plan, key, { title: currentTarget.value }))}
        />
        <p className="soft">
          <span className="number">
            {formatClock(startSeconds)} to {formatClock(endSeconds)}
          </span>
          {summary && ` · ${summary}`}
        </p>
      </div>
      <IconButton
        label={`Join “${title}” with the next`}
        icon="join"
        disabledReason={canJoin(folder, key) ? undefined : 'Nothing follows in this folder that it could be joined with.'}
        onClick={() => onPlan(joinNext(plan, key))}
      />
    </li>
  );
}
