import type { Generated } from 'kysely';
import type { Json, NullableJson, NullableTime, Time } from './columns.ts';

export interface JobTables {
  jobs: {
    id: string;
    project_id: string;
    kind: string;
    /** Group of jobs that share worker slots. Downloads need no CPU, so they have their own slots. */
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
    /** ID of the HTTP request that started the job. */
    request_id: string | null;
    /** API key or user that started the job. Both are null for other jobs. The key or user may have been deleted since. */
    started_by_key: string | null;
    started_by_user: string | null;
    created_at: Time;
    started_at: NullableTime;
    completed_at: NullableTime;
  };
  /** Results of a job's completed steps. They are deleted when the job ends. */
  job_steps: { job_id: string; name: string; result: NullableJson<unknown>; fence: number; finished_at: Time };
  deliveries: {
    id: string;
    project_id: string;
    /** ID of the job that the delivery reports. Null for test deliveries. */
    job_id: string | null;
    target: 'callback' | 'project' | 'test' | 'feedback';
    url: string;
    host: string;
    /** Secret that signs the delivery. Null once the delivery has ended. */
    secret: string | null;
    /** Signature of the body, as sent in the header `X-Service-Signature`. */
    signature: string | null;
    body: Buffer;
    status: Generated<'pending' | 'delivered' | 'failed'>;
    attempts: Generated<number>;
    /** Number of attempts before a person resent the delivery. */
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
    /** The previous signing secret. Deliveries are also signed with it until `old_secret_until`. */
    old_secret: string | null;
    old_secret_until: NullableTime;
    disabled_at: NullableTime;
    disabled_reason: string | null;
    updated_at: Time;
  };
}
