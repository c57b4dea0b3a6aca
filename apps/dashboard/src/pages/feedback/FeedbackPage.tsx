import type { Feedback, Operations, ResponseOf } from '@docreel/contract';
import { useState } from 'react';
import { Link } from 'wouter';
import { useRead, useWrite } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useProject, useRefusal } from '../../state/project-context.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Page, Section, QueryResult } from '../../ui/Page.tsx';
import { Status } from '../../ui/Status.tsx';
import { type Column, Pager, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import classes from './FeedbackPage.module.css';
import { feedbackText } from '../../text/feedback.ts';

const PAGE_SIZE = 20;

/** Shows the ratings and comments of readers, and their searches without results. */
export function FeedbackPage() {
  return (
    <Page title={feedbackText.title}>
      <Answers />
      <Comments />
      <Searches />
    </Page>
  );
}

type AnswerCount = ResponseOf<Operations['listFeedbackCounts']>['articles'][number];
type MissedSearch = ResponseOf<Operations['listSearchesWithoutResults']>['searches'][number];

function Answers() {
  const [offset, setOffset] = useState(0);
  const { slug } = useProject();
  const counts = useRead('listFeedbackCounts', { query: { limit: PAGE_SIZE, offset } }, { keepsPrevious: true });
  const columns: Column<AnswerCount>[] = [
    {
      title: feedbackText.answers.article,
      isWide: true,
      cell: ({ articleId, title }) => <Link href={paths.article(slug, articleId)}>{title}</Link>,
    },
    { title: feedbackText.answers.yes, isRight: true, cell: ({ helpful }) => <span className="number">{helpful}</span> },
    { title: feedbackText.answers.no, isRight: true, cell: ({ notHelpful }) => <span className="number">{notHelpful}</span> },
    { title: feedbackText.answers.lastAnswer, isExtra: true, isRight: true, cell: ({ lastAt }) => <Time at={lastAt} /> },
  ];
  return (
    <Section title={feedbackText.answers.title} text={feedbackText.answers.text}>
      <QueryResult query={counts}>
        {({ articles, pagination }) =>
          articles.length === 0 ? (
            <Empty icon="article" title={feedbackText.answers.emptyTitle}>
              {feedbackText.answers.emptyText}
            </Empty>
          ) : (
            <>
              <Table label={feedbackText.answers.tableLabel} columns={columns} rows={articles} keyOf={({ articleId }) => articleId} />
              <Pager pagination={pagination} onOffset={setOffset} />
            </>
          )
        }
      </QueryResult>
    </Section>
  );
}

function Comments() {
  const [offset, setOffset] = useState(0);
  const { slug } = useProject();
  const refusal = useRefusal('write');
  const comments = useRead('listFeedback', { query: { onlyComments: 'true', limit: PAGE_SIZE, offset } }, { keepsPrevious: true });
  const counts = useRead('listFeedbackCounts', { query: { limit: 100 } });
  const titles = new Map(counts.data?.articles.map(({ articleId, title }) => [articleId, title]));
  const remove = useWrite('deleteFeedback');
  const columns: Column<Feedback>[] = [
    {
      title: feedbackText.comments.comment,
      isWide: true,
      cell: ({ comment, articleId }) => (
        <>
          <p className={classes.words}>{comment}</p>
          <Link href={paths.article(slug, articleId)} className={classes.about}>
            {titles.get(articleId) ?? feedbackText.comments.articleFallback}
          </Link>
        </>
      ),
    },
    {
      title: feedbackText.comments.helpful,
      cell: ({ isHelpful }) =>
        isHelpful ? <Status tone="good">{feedbackText.answers.yes}</Status> : <Status tone="bad">{feedbackText.answers.no}</Status>,
    },
    { title: feedbackText.comments.date, isExtra: true, isRight: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      title: '',
      isRight: true,
      cell: ({ feedbackId }) => (
        <IconButton
          label={feedbackText.comments.delete}
          icon="trash"
          disabledReason={refusal}
          onClick={() => remove.go({ params: { feedbackId } })}
        />
      ),
    },
  ];
  if (comments.data?.pagination.total === 0) return null;
  return (
    <Section title={feedbackText.comments.title}>
      <QueryResult query={comments}>
        {({ feedback, pagination }) => (
          <>
            <Table label={feedbackText.comments.tableLabel} columns={columns} rows={feedback} keyOf={({ feedbackId }) => feedbackId} />
            <Pager pagination={pagination} onOffset={setOffset} />
          </>
        )}
      </QueryResult>
    </Section>
  );
}

function Searches() {
  const [offset, setOffset] = useState(0);
  const searches = useRead('listSearchesWithoutResults', { query: { limit: PAGE_SIZE, offset } }, { keepsPrevious: true });
  const columns: Column<MissedSearch>[] = [
    { title: feedbackText.searches.words, isWide: true, cell: ({ words }) => words },
    { title: feedbackText.searches.language, isExtra: true, cell: ({ language }) => <span className="soft">{language}</span> },
    { title: feedbackText.searches.count, isRight: true, cell: ({ count }) => <span className="number">{count}</span> },
    { title: feedbackText.searches.lastSearch, isExtra: true, isRight: true, cell: ({ lastAt }) => <Time at={lastAt} /> },
  ];
  if (searches.data?.pagination.total === 0) return null;
  return (
    <Section title={feedbackText.searches.title} text={feedbackText.searches.text}>
      <QueryResult query={searches}>
        {({ searches: rows, pagination }) => (
          <>
            <Table
              label={feedbackText.searches.tableLabel}
              columns={columns}
              rows={rows}
              keyOf={({ words, language }) => `${language} ${words}`}
            />
            <Pager pagination={pagination} onOffset={setOffset} />
          </>
        )}
      </QueryResult>
    </Section>
  );
}
