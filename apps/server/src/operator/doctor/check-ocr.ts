import { type OcrEngines, listOcrEngines } from '@docreel/recording';
import type { Check } from './check.ts';

/** Reports which OCR engine reads screen text. If it is the fallback engine, also reports why the better one is not used. */
export async function checkOcr(listEngines: () => Promise<OcrEngines> = listOcrEngines): Promise<Check> {
  const { paddleProblem, packs } = await listEngines();
  const others = packs.filter((pack) => pack !== 'eng');
  const rest = others.length > 0 ? `, with the tesseract packs ${others.join(', ')}` : ', without tesseract packs for accents';
  if (paddleProblem === null) return { name: 'OCR', state: 'good', found: `PP-OCR${rest}` };
  const found = packs.length > 0 ? `tesseract only (${packs.join(', ')}), which is less accurate` : 'none';
  return {
    name: 'OCR',
    state: packs.length > 0 ? 'weak' : 'bad',
    found: `${found}; PP-OCR does not run here: ${paddleProblem}`,
    fix: 'Reinstall the packages with npm ci, on Linux with x64 or arm64.',
  };
}
