const SECRET_NAME = /_(?:KEY|SECRET|PASSWORD|TOKEN)$|^AWS_(?:ACCESS_KEY_ID|SECRET_ACCESS_KEY)$/;

/** Minimum length of a secret that is removed from log texts. A shorter one would also be removed from ordinary words. */
const LEAST_LENGTH = 6;

/** Returns the secrets in the configuration: keys, and the credentials in URLs, both percent-encoded and decoded. */
export function listSettingsSecrets(settings: Readonly<Record<string, unknown>>): string[] {
  const found = Object.entries(settings).flatMap(([name, value]) => {
    if (typeof value !== 'string') return [];
    return SECRET_NAME.test(name) ? [value] : credentialsOf(value);
  });
  return [...new Set(found)].filter((secret) => secret.length >= LEAST_LENGTH);
}

function credentialsOf(text: string): string[] {
  const userInfo = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)@/i.exec(text)?.[1];
  if (userInfo === undefined) return [];
  const [, password] = /^[^:]*:(.*)$/.exec(userInfo) ?? [];
  return password === undefined ? [] : [password, decoded(password)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
