import { createHash } from 'node:crypto';
import type { Block } from '../types.ts';

export function machineBlock(source: string, text: string): Block {
  return { sourceHash: hashOf(source), source, text, author: 'machine' };
}

export function hashOf(source: string): string {
  return createHash('sha256').update(source).digest('hex');
}
