import { type RefObject, useEffect, useRef } from 'react';

/** For a row of links that may be wider than the screen: the one of this page is seen. */
export function useCurrentInView<Row extends HTMLElement>(here: string | undefined): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    const current = here === undefined ? null : row.current?.querySelector('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [here]);
  return row;
}
