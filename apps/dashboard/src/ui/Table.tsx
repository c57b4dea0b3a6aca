import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import classes from './Table.module.css';
import { commonText } from '../text/common.ts';

export interface Column<Row> {
  /** Empty for one of buttons, which needs no heading to be understood. */
  title: string;
  cell: (row: Row) => ReactNode;
  /** Takes what is left; others are as wide as what they hold. */
  isWide?: boolean;
  isRight?: boolean;
  /** Not shown where there is no room for it. */
  isExtra?: boolean;
}

export interface TableProps<Row> {
  /** What the table holds, for readers of screens. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
}

/** A dense list. Rows are told by their first cell, which holds the link to what the row is about. */
export function Table<Row>({ label, columns, rows, keyOf }: TableProps<Row>) {
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column.title || index} scope="col" className={classOf(column)}>
                {column.title || <span className="sr-only">{commonText.actions}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, index) => (
                <td key={column.title || index} className={classOf(column)}>
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

function classOf<Row>({ isWide, isRight, isExtra }: Column<Row>): string {
  return [isWide && classes.wide, isRight && classes.right, isExtra && classes.extra].filter(Boolean).join(' ');
}

export interface PagerProps {
  pagination: { limit: number; offset: number; count: number; total: number; hasMore: boolean };
  onOffset: (offset: number) => void;
}

/** Where one is in a long list, and the pages beside it. Nothing where all of it is shown. */
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
