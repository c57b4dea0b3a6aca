import assert from 'node:assert/strict';
import { send, type TestAnswer } from '../../platform/http/testing/edge.ts';
import { type Fixture, openFixtures } from '../../testing/fixtures.ts';
import type { TestServer } from '../../testing/test-server.ts';
import type { Answers } from './document.ts';
import type { Described, Plan } from './requests.ts';

export interface Asked {
  plan: Plan;
  key: string;
  answers: Answers;
}

export interface ResponseChecker {
  intactFixture(): Promise<Fixture>;
  /** Sends the request and fails if the response breaks a rule. */
  judge(operation: Described, asked: Asked): Promise<TestAnswer & { hasChanged: boolean }>;
}

/**
 * Checks each response. A response fails if its status is 5xx, if the document does not describe it, or if data changed although the
 * request failed or only read.
 */
export async function createResponseChecker(server: TestServer): Promise<ResponseChecker> {
  const { intact, changes } = await openFixtures(server);
  return {
    intactFixture: intact,
    async judge(operation, { plan, key, answers }) {
      const answer = await sendPlan(server, operation, { plan, key });
      const changed = await changes();
      check(operation, { plan, answer, answers, changed });
      return { ...answer, hasChanged: changed.length > 0 };
    },
  };
}

function sendPlan({ app }: TestServer, operation: Described, { plan, key }: Pick<Asked, 'plan' | 'key'>): Promise<TestAnswer> {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => plan.path[name] ?? '');
  const search = new URLSearchParams(plan.query).toString();
  return send(app, `${operation.method.toUpperCase()} ${path}${search && `?${search}`}`, {
    key,
    headers: plan.headers,
    ...(plan.raw === undefined ? plan.body !== undefined && { body: plan.body } : { raw: plan.raw }),
  });
}

interface Checked {
  plan: Plan;
  answer: TestAnswer;
  answers: Answers;
  changed: string[];
}

function check({ method }: Described, { plan, answer, answers, changed }: Checked): void {
  const story = `${plan.twist}: ${answer.status} ${answer.text.slice(0, 500)}`;
  assert.ok(answer.status < 500 || answer.json?.error.code === 'NOT_AVAILABLE', story);
  const type = answer.headers.get('content-type') ?? '';
  const validator = answers.get(`${answer.status} ${answer.status === 304 ? '' : type}`);
  assert.ok(validator !== undefined, `The document does not describe this response (${type}). ${story}`);
  if (validator) assert.ok(validator(answer.json), `${JSON.stringify(validator.errors?.slice(0, 3))} ${story}`);
  assert.ok(answer.headers.get('x-request-id'), story);
  // An export with `Prefer: respond-async` creates a job although its method is GET.
  const isReading = method === 'get' && answer.status !== 202;
  if (answer.status >= 400 || isReading) assert.deepEqual(changed, [], `changed ${changed.join(', ')} although ${story}`);
}
