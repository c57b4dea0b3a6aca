import type { Browser } from 'playwright-core';
import { PHONE } from '../../packages/site/src/testing/browser.ts';

/** What one load of a page costs. Times are in milliseconds, with a CPU that is 4 times slower. */
export interface LoadCost {
  /** Sum of the next three. */
  mainThread: number;
  style: number;
  layout: number;
  script: number;
  /** Sum of the time above 50 ms of each task. */
  blocking: number;
  /** Cumulative layout shift, without unit. */
  shift: number;
  /** Bytes received, with headers. */
  bytes: number;
  requests: number;
}

const SLOWDOWN = 4;
/** Time after the load event in which late tasks and layout shifts are counted. */
const SETTLE_MS = 1500;

/** Loads a page in a new browser context with the screen of a phone, an empty cache and a throttled CPU. */
export async function measureLoad(browser: Browser, url: string): Promise<LoadCost> {
  const context = await browser.newContext({ ...PHONE, deviceScaleFactor: 3 });
  try {
    const page = await context.newPage();
    await page.addInitScript(observe);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable');
    await devtools.send('Network.enable');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    let bytes = 0;
    let requests = 0;
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      requests++;
    });
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(SETTLE_MS);
    const { metrics } = await devtools.send('Performance.getMetrics');
    const read = (name: string) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN);
    const [style, layout, script] = [read('RecalcStyleDuration'), read('LayoutDuration'), read('ScriptDuration')];
    const seen = await page.evaluate(() => (window as unknown as { seen: Observed }).seen);
    return { mainThread: style + layout + script, style, layout, script, ...seen, bytes, requests };
  } finally {
    await context.close();
  }
}

type Observed = Pick<LoadCost, 'blocking' | 'shift'>;

/** Runs in the page before its own scripts. */
function observe(): void {
  const seen = { blocking: 0, shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blocking += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}
