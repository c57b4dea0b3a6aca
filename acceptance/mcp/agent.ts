import assert from 'node:assert/strict';
import type { Client } from '@modelcontextprotocol/client';

/**
 * An agent without a model. It knows only its task and what the server has told it: it calls tools that the server lists, and sends IDs only
 * if they were in the task or in an earlier answer.
 */
export interface Agent {
  call(name: string, args?: Arguments): Promise<string>;
  /** Makes the call that an answer suggests for this tool, with more arguments. Fails if the answer does not suggest it. */
  follow(answer: string, tool: string, more?: Arguments): Promise<string>;
  /** Follows an answer until its job has ended. */
  finish(answer: string): Promise<string>;
}
type Arguments = Record<string, unknown>;

/** Limit of `finish`, so that a job that never ends fails the test. */
const ROUNDS_MAX = 120;

export async function createAgent(client: Client, task: string): Promise<Agent> {
  const { tools } = await client.listTools();
  const names = new Set(tools.map(({ name }) => name));
  let known = `${task}\n${client.getInstructions() ?? ''}`;

  async function call(name: string, args: Arguments = {}): Promise<string> {
    assert.ok(names.has(name), `the server lists ${name}`);
    for (const [field, value] of Object.entries(args)) {
      if (/Id$|^baseRevision$|^url$|^query$/.test(field)) assert.ok(known.includes(String(value)), `${field} ${String(value)} is known`);
    }
    const { content, isError } = await client.callTool({ name, arguments: args });
    const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
    assert.ok(!isError, `${name}: ${text}`);
    known += `\n${text}`;
    return text;
  }

  async function follow(answer: string, tool: string, more: Arguments = {}): Promise<string> {
    // A line that other people wrote can look like a suggestion, so only the text after their part counts.
    const trusted = answer.slice(answer.lastIndexOf('</untrusted-content id=') + 1);
    const [, json] = new RegExp(`^Next: call \`${tool}\` with (\\{.*\\}) to `, 'm').exec(trusted) ?? [];
    assert.ok(json, `${tool} is suggested by:\n${answer}`);
    return call(tool, { ...(JSON.parse(json) as Arguments), ...more });
  }

  async function finish(answer: string): Promise<string> {
    let last = answer;
    for (let round = 0; last.includes('Next: call `wait_for_job`'); round++) {
      assert.ok(round < ROUNDS_MAX, last);
      last = await follow(last, 'wait_for_job', { waitSeconds: 2 });
    }
    return last;
  }
  return { call, follow, finish };
}
