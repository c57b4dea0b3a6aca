import { Checkbox, TextInput } from '@mantine/core';
import { IconButton } from '../../ui/Button.tsx';
import { formatClock } from '../../ui/Time.tsx';
import { TimeField } from '../../ui/TimeField.tsx';
import {
  canJoin,
  canSplit,
  changeArticle,
  type EditedArticle,
  type EditedFolder,
  type EditedPlan,
  findPrevious,
  joinNext,
  moveStart,
  renameFolder,
  splitArticle,
} from './plan-edits.ts';
import classes from './PlanEditor.module.css';
import { videoText } from '../../text/video.ts';

interface EditorProps {
  plan: EditedPlan;
  onPlan: (plan: EditedPlan) => void;
}

/**
 * Edits a plan for splitting a video into articles, before they are created. Users can rename, join, split and exclude articles, and move
 * the borders between them.
 */
export function PlanEditor({ plan, onPlan }: EditorProps) {
  return (
    <div className={classes.plan}>
      {plan.map((folder) => (
        <section key={folder.key} aria-label={folder.name ?? videoText.structure.outsideFolders}>
          {folder.name !== null && (
            <TextInput
              aria-label={videoText.structure.folder}
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
        aria-label={videoText.structure.include(title)}
        checked={!isLeftOut}
        onChange={({ currentTarget }) => onPlan(changeArticle(plan, key, { isLeftOut: !currentTarget.checked }))}
      />
      <div className={classes.words}>
        <TextInput
          aria-label={videoText.structure.articleTitle}
          placeholder={videoText.structure.articleTitle}
          value={title}
          maxLength={300}
          onChange={({ currentTarget }) => onPlan(changeArticle(plan, key, { title: currentTarget.value }))}
        />
        <p className="soft">
          {findPrevious(folder, key) ? (
            <>
              <TimeField
                key={startSeconds}
                label={videoText.structure.start(title)}
                seconds={startSeconds}
                onSeconds={(seconds) => onPlan(moveStart(plan, key, seconds))}
              />
              <span className="number">{videoText.structure.until(formatClock(endSeconds))}</span>
            </>
          ) : (
            <span className="number">{videoText.structure.timeRange(formatClock(startSeconds), formatClock(endSeconds))}</span>
          )}
          {summary && ` · ${summary}`}
        </p>
      </div>
      <IconButton
        label={videoText.structure.split(title)}
        icon="split"
        disabledReason={canSplit(article) ? undefined : videoText.structure.cannotSplit}
        onClick={() => onPlan(splitArticle(plan, key))}
      />
      <IconButton
        label={videoText.structure.join(title)}
        icon="join"
        disabledReason={canJoin(folder, key) ? undefined : videoText.structure.cannotJoin}
        onClick={() => onPlan(joinNext(plan, key))}
      />
    </li>
  );
}
