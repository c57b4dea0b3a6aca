import type { SearchHit } from '@docreel/contract';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useRead } from '../../api/query.ts';
import { getHitPath } from '../../paths.ts';
import { useProject } from '../../state/project-context.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Page, QueryResult } from '../../ui/Page.tsx';
import { Pager } from '../../ui/Table.tsx';
import { formatClock } from '../../ui/Time.tsx';
import classes from './SearchPage.module.css';
import { searchText } from '../../text/search.ts';

const PAGE_SIZE = 20;
const DEBOUNCE_MS = 250;

/** Searches articles and transcripts. The URL contains the search words. */
export function SearchPage() {
  const [search, setSearch] = useSearchParams();
  const [words, setWords] = useState(search.get('q') ?? '');
  const [asked] = useDebouncedValue(words.trim(), DEBOUNCE_MS);
  const [offset, setOffset] = useState(0);
  const hits = useRead('search', { query: { q: asked, limit: PAGE_SIZE, offset } }, { enabled: asked !== '', keepsPrevious: true });
  return (
    <Page title={searchText.title} width="narrow">
      <TextInput
        aria-label={searchText.input}
        placeholder={searchText.placeholder}
        leftSection={<Icon name="search" />}
        size="md"
        mb="md"
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value);
          setOffset(0);
          setSearch({ q: event.currentTarget.value }, { replace: true });
        }}
      />
      {asked !== '' && (
        <QueryResult query={hits}>
          {({ hits: found, pagination }) =>
            found.length > 0 ? (
              <>
                <Hits hits={found} />
                <Pager pagination={pagination} onOffset={setOffset} />
              </>
            ) : (
              <Empty icon="search" title={searchText.noResults}>
                {searchText.noResultsText}
              </Empty>
            )
          }
        </QueryResult>
      )}
    </Page>
  );
}

function Hits({ hits }: { hits: readonly SearchHit[] }) {
  const { slug } = useProject();
  return (
    <ol className={classes.hits}>
      {hits.map((hit) => (
        <li key={`${hit.kind}${hit.articleId}${hit.videoId}${hit.startSeconds}${hit.excerpt}`}>
          <Icon name={hit.kind === 'article' ? 'article' : 'video'} />
          <div>
            <Link href={getHitPath(slug, hit)}>{hit.title}</Link>
            {hit.startSeconds !== null && <span className="soft number">{searchText.at(formatClock(hit.startSeconds))}</span>}
            <p className="soft">{hit.excerpt}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
