/** The environment variables from which a command reads its settings. Tests pass their own. */
export type Environment = Readonly<Record<string, string | undefined>>;
