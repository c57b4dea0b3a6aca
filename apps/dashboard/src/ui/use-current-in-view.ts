import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls the current link of a navigation row into view if the row is wider than the screen. Returns the ref for the row. */
export function useCurrentInView<Row extends HTMLElement>(here: string | undefined): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    const current = here === undefined ? null : row.current?.querySelector('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [here]);
  return row;
}
