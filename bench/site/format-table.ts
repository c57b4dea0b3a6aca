import { median, toTable } from '../pipeline/measure.ts';
import type { LoadCost } from './measure-load.ts';

const NAMES: [keyof LoadCost, string, digits: number][] = [
  ['mainThread', 'Style, layout and script, ms', 0],
  ['style', 'Style, ms', 0],
  ['layout', 'Layout, ms', 0],
  ['script', 'Script, ms', 0],
  ['blocking', 'Total blocking time, ms', 0],
  ['shift', 'Layout shift', 3],
  ['bytes', 'Bytes', 0],
  ['requests', 'Requests', 0],
];

/** Formats the medians and ranges of the loads of both pages, with the ratio of the medians. */
export function formatTable(ours: LoadCost[], theirs: LoadCost[]): string {
  const rows = NAMES.map(([name, what, digits]) => {
    const [mine, other] = [ours, theirs].map((loads) => median(loads.map((load) => load[name]))) as [number, number];
    const range = (loads: LoadCost[]) =>
      `${Math.min(...loads.map((load) => load[name])).toFixed(digits)}–${Math.max(...loads.map((load) => load[name])).toFixed(digits)}`;
    return [what, mine.toFixed(digits), range(ours), other.toFixed(digits), range(theirs), other === 0 ? '' : (mine / other).toFixed(2)];
  });
  return toTable([`Median of ${ours.length} loads`, 'Docreel', 'range', 'Starlight', 'range', 'Ratio'], rows);
}
