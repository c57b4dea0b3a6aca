import type { Config } from '../../config.ts';
import { describeEngine } from '../../resources/translations/describe-engine.ts';
import type { Finding } from './finding.ts';

const NAME = 'translation';

/** Everything else works without it. */
export async function examineTranslator(config: Config): Promise<Finding> {
  try {
    const found = await describeEngine(config);
    if (found !== null) return { name: NAME, state: 'good', found };
    const mend = 'Set TRANSLATE_URL, or for some pairs "apt-get install apertium apertium-eng-spa".';
    return { name: NAME, state: 'weak', found: 'nothing here translates', mend };
  } catch (error) {
    return { name: NAME, state: 'weak', found: (error as Error).message, mend: 'Check TRANSLATE_ENGINE and TRANSLATE_URL.' };
  }
}
