/** The variables that settings are read from; a command's tests give their own. */
export type Environment = Readonly<Record<string, string | undefined>>;
