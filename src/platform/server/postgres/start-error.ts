/** Why the database cannot run, as one sentence for the person who started the program. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}

/** The text of anything that was thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
