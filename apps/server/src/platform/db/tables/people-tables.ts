import type { NullableJson, NullableTime, Time } from './columns.ts';

type RoleName = 'viewer' | 'editor' | 'publisher' | 'owner';

/** A user's identity as an OpenID Connect provider reported it. */
export interface ProvedIdentity {
  subject: string;
  /** Email address in lower case. Null if the provider reported none. */
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
  /** Time of the sign-in at the provider, in seconds since 1970. Null if unknown. */
  provedAt: number | null;
}

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
    is_from_provider: boolean;
    created_at: Time;
    last_active_at: Time;
  };
  known_browsers: { token_hash: Buffer; user_id: string; signed_in_at: Time };
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
  identities: { issuer: string; subject: string; user_id: string; created_at: Time };
  oidc_login_attempts: {
    token_hash: Buffer;
    purpose: 'sign_in' | 'confirm';
    user_id: string | null;
    link_hash: Buffer | null;
    return_to: string | null;
    started_at: Time;
    identity: NullableJson<ProvedIdentity>;
  };
  pairings: {
    token_hash: Buffer;
    phrase: string;
    machine: string;
    address: string;
    project_id: string | null;
    scopes: string[] | null;
    created_at: Time;
  };
  article_presence: { tab_id: string; article_id: number; user_id: string; is_editing: boolean; seen_at: Time };
  login_throttles: { subject: string; failures: number; last_at: Time; wait_until: Time };
}
