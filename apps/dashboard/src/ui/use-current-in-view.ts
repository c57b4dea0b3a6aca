import { type RefObject, useEffect, useRef } from 'react';

/** For a row of links that can be wider than the screen: scrolls the current one into view. */
export function useCurrentInView<Row extends HTMLElement>(here: string | undefined): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    const current = here === undefined ? null : row.current?.querySelector('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [here]);
  return row;
}
