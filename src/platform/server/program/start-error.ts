/** Why the program cannot start, as one sentence for the person who started it. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The text of anything that was thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
