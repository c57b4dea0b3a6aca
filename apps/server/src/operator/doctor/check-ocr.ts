import { type Readers, readersHere } from '@docreel/recording';
import type { Check } from './check.ts';

/** Which program reads the text on the screens of videos, and why. */
export async function checkOcr(readers: () => Promise<Readers> = readersHere): Promise<Check> {
  const { whyNotPaddle, packs } = await readers();
  const others = packs.filter((pack) => pack !== 'eng');
  const rest = others.length > 0 ? `, tesseract ${others.join(', ')}` : '';
  if (whyNotPaddle === null) return { name: 'screen reader', state: 'good', found: `PP-OCR reads English and what has no pack${rest}` };
  const found = packs.length > 0 ? `tesseract alone (${packs.join(', ')}), which reads less` : 'none';
  return {
    name: 'screen reader',
    state: packs.length > 0 ? 'weak' : 'bad',
    found: `${found}; PP-OCR does not run here: ${whyNotPaddle}`,
    fix: 'Install the packages anew on Linux with x64 or arm64: npm ci.',
  };
}
