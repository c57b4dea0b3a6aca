import type { Generated } from 'kysely';
import type { Json, NullableJson, NullableTime, Time } from './columns.ts';

export interface JobTables {
  jobs: {
    id: string;
    project_id: string;
    kind: string;
    /** Whose slots it takes. */
    lane: Generated<'compute' | 'download'>;
    scope: string;
    status: Generated<'pending' | 'completed' | 'failed'>;
    input: Json<unknown>;
    output: NullableJson<Record<string, unknown>>;
    error: string | null;
    stage: string | null;
    percent: Generated<number>;
    video_id: string | null;
    fence: Generated<number>;
    lease_until: NullableTime;
    run_after: Time;
    losses: Generated<number>;
    retries: Generated<number>;
    callback_url: string | null;
    callback_secret: string | null;
    /** The request that started it. */
    request_id: string | null;
    /** Who asked for it: one of the two, or nobody. Ids that may be gone. */
    started_by_key: string | null;
    started_by_user: string | null;
    created_at: Time;
    started_at: NullableTime;
    completed_at: NullableTime;
  };
  /** Results are forgotten when the job ends (0033). */
  job_steps: { job_id: string; name: string; result: NullableJson<unknown>; fence: number; finished_at: Time };
  deliveries: {
    id: string;
    project_id: string;
    /** Null for a test. */
    job_id: string | null;
    target: 'callback' | 'project' | 'test' | 'feedback';
    url: string;
    host: string;
    /** Null once it has ended. */
    secret: string | null;
    /** Over the body, as `X-Service-Signature` carries it. */
    signature: string | null;
    body: Buffer;
    status: Generated<'pending' | 'delivered' | 'failed'>;
    attempts: Generated<number>;
    /** Attempts made before a person had it sent again. */
    attempts_before_resend: Generated<number>;
    next_attempt_at: Time;
    fence: Generated<number>;
    lease_until: NullableTime;
    created_at: Time;
    finished_at: NullableTime;
  };
  delivery_attempts: {
    delivery_id: string;
    number: number;
    started_at: Time;
    duration_ms: number;
    response_status: number | null;
    reason: string | null;
    response_body: string | null;
  };
  project_webhooks: {
    project_id: string;
    url: string;
    secret: string | null;
    /** The one before, which signs as well until then. */
    old_secret: string | null;
    old_secret_until: NullableTime;
    disabled_at: NullableTime;
    disabled_reason: string | null;
    updated_at: Time;
  };
}
