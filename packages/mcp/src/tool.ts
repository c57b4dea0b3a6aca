import type { Client, Job } from '@docreel/sdk';
import type * as z from 'zod';

export const SCOPES = ['read', 'write', 'generate', 'publish'] as const;
export type Scope = (typeof SCOPES)[number];

/** Dependencies of a tool. */
export interface ToolContext {
  client: Client;
  /** Fires when the client cancels the call or disconnects. */
  signal: AbortSignal;
  /** Reports the progress of a job. Missing if the client did not ask for it. */
  reportProgress?: (job: Job) => void;
}

/** A call that the agent can make next. The arguments contain every ID that it needs. */
export interface NextStep {
  tool: string;
  arguments: Record<string, unknown>;
  /** Completes the sentence "Call the tool to …". */
  purpose: string;
}

/** The result of a tool. `renderOutcome` turns it into text. */
export interface Outcome {
  /** Result of the call as text. Contains no text that other people wrote. */
  summary: string;
  /** Text that other people wrote, or that was read from a video. */
  untrusted?: string;
  next?: readonly NextStep[];
  isError?: boolean;
}

export interface Tool {
  name: string;
  title: string;
  description: string;
  /** The scope that the tool needs. `job` is any scope that can start jobs. */
  scope: Scope | 'job';
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean };
  input: z.ZodObject;
  run(context: ToolContext, input: unknown): Promise<Outcome>;
}

interface Definition<Input extends z.ZodObject> extends Omit<Tool, 'input' | 'run' | 'annotations'> {
  input: Input;
  annotations?: Partial<Tool['annotations']>;
  run(context: ToolContext, input: z.output<Input>): Promise<Outcome>;
}

/** Defines a tool that changes nothing. */
export function readingTool<Input extends z.ZodObject>(definition: Definition<Input>): Tool {
  return defineTool(definition, { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false });
}

/** Defines a tool that changes something in the project. */
export function writingTool<Input extends z.ZodObject>(definition: Definition<Input>): Tool {
  return defineTool(definition, { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false });
}

function defineTool<Input extends z.ZodObject>(definition: Definition<Input>, defaults: Tool['annotations']): Tool {
  const annotations = { ...defaults, ...definition.annotations };
  // The caller validates the input against `input` before each call.
  return { ...definition, annotations, run: (context, input) => definition.run(context, input as z.output<Input>) };
}
