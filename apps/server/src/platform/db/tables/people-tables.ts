import type { NullableTime, Time } from './columns.ts';

type RoleName = 'viewer' | 'editor' | 'publisher' | 'owner';

export interface PeopleTables {
  users: { id: string; email: string; name: string; password_hash: string | null; created_at: Time };
  members: { project_id: string; user_id: string; role: RoleName; created_at: Time };
  sessions: {
    id: string;
    user_id: string;
    token_hash: Buffer;
    previous_hash: Buffer | null;
    rotated_at: NullableTime;
    confirmed_at: NullableTime;
    user_agent: string | null;
    address: string | null;
    created_at: Time;
    last_active_at: Time;
  };
  links: {
    id: string;
    kind: 'setup' | 'invite' | 'reset' | 'sign_in';
    token_hash: Buffer;
    user_id: string | null;
    email: string | null;
    project_id: string | null;
    role: RoleName | null;
    invited_by: string | null;
    created_at: Time;
    expires_at: NullableTime;
  };
  sign_in_waits: { subject: string; failures: number; last_at: Time; wait_until: Time };
}
