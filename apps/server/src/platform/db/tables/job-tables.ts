import type { Generated } from 'kysely';
import type { Json, NullableJson, NullableTime, Time } from './columns.ts';

export interface JobTables {
  jobs: {
    id: string;
    project_id: string;
    kind: string;
    /** The lane whose slots the job uses. */
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
    /** ID of the request that started the job. */
    request_id: string | null;
    /** The key or user that started the job, or neither. They may have been deleted. */
    started_by_key: string | null;
    started_by_user: string | null;
    created_at: Time;
    started_at: NullableTime;
    completed_at: NullableTime;
  };
  /** Results are deleted when the job ends. */
  job_steps: { job_id: string; name: string; result: NullableJson<unknown>; fence: number; finished_at: Time };
  deliveries: {
    id: string;
    project_id: string;
    /** Null for tests. */
    job_id: string | null;
    target: 'callback' | 'project' | 'test' | 'feedback';
    url: string;
    host: string;
    /** Null once it has ended. */
    secret: string | null;
    /** Signature of the body, as in `X-Service-Signature`. */
    signature: string | null;
    body: Buffer;
    status: Generated<'pending' | 'delivered' | 'failed'>;
    attempts: Generated<number>;
    /** Attempts before a person resent the delivery. */
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
    /** The previous secret, which also signs until then. */
    old_secret: string | null;
    old_secret_until: NullableTime;
    disabled_at: NullableTime;
    disabled_reason: string | null;
    updated_at: Time;
  };
}
