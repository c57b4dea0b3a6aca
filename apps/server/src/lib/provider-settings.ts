const TOGETHER = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'];

/** Returns one sentence for each setting of the OpenID Connect provider that is missing although others are set. */
export function findMissingOfProvider(env: Readonly<Record<string, string | undefined>>): string[] {
  const missing = TOGETHER.filter((name) => !env[name]);
  const isPartial = missing.length > 0 && missing.length < TOGETHER.length;
  const problems = isPartial ? missing.map((name) => `${name} must be set too if one of ${TOGETHER.join(', ')} is.`) : [];
  if (env['OIDC_ONLY'] === 'true' && !env['OIDC_ISSUER']) problems.push('OIDC_ISSUER must be set too if OIDC_ONLY is true.');
  return problems;
}
