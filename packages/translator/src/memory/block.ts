import { createHash } from 'node:crypto';
import type { Block } from '../types.ts';

export function createMachineBlock(source: string, text: string): Block {
  return { sourceHash: computeHash(source), source, text, author: 'machine' };
}

export function computeHash(source: string): string {
  return createHash('sha256').update(source).digest('hex');
}
