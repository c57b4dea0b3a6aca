/** The thread's half of `Threads.prepare`. Of our own modules only, by the address that the caller has of them. */
export default async function load(modules: string[]): Promise<void> {
  for (const module of modules) await import(module);
}
