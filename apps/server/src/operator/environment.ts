/** The variables that settings are read from. Tests of commands pass their own. */
export type Environment = Readonly<Record<string, string | undefined>>;
