const SECRET_NAME = /_(?:KEY|SECRET|PASSWORD|TOKEN)$|^AWS_(?:ACCESS_KEY_ID|SECRET_ACCESS_KEY)$/;

/** Shorter ones would be cut out of words. */
const LEAST_LENGTH = 6;

/** What of the settings is secret: keys, and what stands before the @ of an address. As written, and as it is decoded. */
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
