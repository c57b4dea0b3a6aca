import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server';
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Job } from '@docreel/sdk';
import * as z from 'zod';
import { type Connection, connectClient, isUsable, refuse } from './connection.ts';
import { describeError } from './describe-error.ts';
import { renderOutcome } from './render-outcome.ts';
import type { Outcome, Tool } from './tool.ts';
import { TOOLS } from './tools/index.ts';

interface ToolCall {
  name: string;
  arguments?: Record<string, unknown> | undefined;
}

/** Checks and runs one call of a tool. Errors that the agent can act on are results, as the protocol recommends. */
export async function callTool(connection: Connection, call: ToolCall, request: ServerContext['mcpReq']): Promise<CallToolResult> {
  const tool = TOOLS.find(({ name }) => name === call.name);
  if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Tool ${call.name} not found. List the tools to see their names.`);
  if (!isUsable(connection, tool)) return toResult({ summary: refuse(connection, tool), isError: true }, connection);
  const input = tool.input.safeParse(call.arguments ?? {});
  if (!input.success) return toResult(describeInvalidInput(tool, input.error), connection);
  const reportProgress = createProgressReport(request);
  const context = { client: connectClient(connection), signal: request.signal, ...(reportProgress && { reportProgress }) };
  try {
    return toResult(await tool.run(context, input.data), connection);
  } catch (error) {
    const outcome = request.signal.aborted ? null : describeError(error);
    if (!outcome) throw error;
    return toResult(outcome, connection);
  }
}

function toResult(outcome: Outcome, connection: Connection): CallToolResult {
  const usable = new Set(TOOLS.filter((tool) => isUsable(connection, tool)).map(({ name }) => name));
  const text = renderOutcome(outcome, (name) => usable.has(name));
  return { content: [{ type: 'text', text }], ...(outcome.isError && { isError: true }) };
}

function describeInvalidInput({ name, input }: Tool, error: z.ZodError): Outcome {
  const fields = error.issues.map((issue) => `- ${z.core.toDotPath(issue.path) || 'arguments'}: ${issue.message}`);
  const known = Object.keys(input.shape).join(', ') || 'none';
  return {
    summary: [`INVALID_ARGUMENTS: Correct these arguments and call \`${name}\` again. Its arguments are: ${known}.`, ...fields].join('\n'),
    isError: true,
  };
}

/** Returns a function that sends the progress of a job as notifications, or undefined if the client did not ask for them. */
function createProgressReport({ _meta, notify }: ServerContext['mcpReq']): ((job: Job) => void) | undefined {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return undefined;
  // The protocol requires values that increase.
  let sent = -1;
  return ({ type, status, progress }) => {
    const percent = status === 'pending' ? (progress?.percent ?? 0) : 100;
    if (percent <= sent) return;
    sent = percent;
    const params = { progressToken, progress: percent, total: 100, message: progress?.stage ?? type };
    // A client that has disconnected gets no progress. The call itself then ends through its signal.
    void notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}
