import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import classes from './Table.module.css';
import { commonText } from '../text/common.ts';

export interface Column<Row> {
  /** Heading of the column, empty for columns of buttons. */
  title: string;
  cell: (row: Row) => ReactNode;
  /** Whether the column takes the remaining width. Other columns are as wide as their content. */
  isWide?: boolean;
  isRight?: boolean;
  /** Whether the column is hidden on narrow screens. */
  isExtra?: boolean;
}

export interface TableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
}

/** Renders a compact table. The first cell of each row contains a link. */
export function Table<Row>({ label, columns, rows, keyOf }: TableProps<Row>) {
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column.title || index} scope="col" className={buildClassName(column)}>
                {column.title || <span className="sr-only">{commonText.actions}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, index) => (
                <td key={column.title || index} className={buildClassName(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function buildClassName<Row>({ isWide, isRight, isExtra }: Column<Row>): string {
  return [isWide && classes.wide, isRight && classes.right, isExtra && classes.extra].filter(Boolean).join(' ');
}

export interface PagerProps {
  pagination: { limit: number; offset: number; count: number; total: number; hasMore: boolean };
  onOffset: (offset: number) => void;
}

/** Shows the position in a long list, with buttons for the previous and next page. Renders nothing if the list has only one page. */
export function Pager({ pagination: { limit, offset, count, total, hasMore }, onOffset }: PagerProps) {
  if (total <= limit && offset === 0) return null;
  return (
    <nav className={classes.pager} aria-label={commonText.pager.label}>
      <span className="soft number">{commonText.pager.range(offset + 1, offset + count, total)}</span>
      <Button disabledReason={offset === 0 ? commonText.pager.isFirst : undefined} onClick={() => onOffset(Math.max(0, offset - limit))}>
        {commonText.pager.previous}
      </Button>
      <Button disabledReason={hasMore ? undefined : commonText.pager.isLast} onClick={() => onOffset(offset + limit)}>
        {commonText.pager.next}
      </Button>
    </nav>
  );
}
