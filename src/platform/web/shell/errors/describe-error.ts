import { NO_ANSWER } from '#platform/web/session/transport.ts'

const USUAL = 'Internal Server Error'

/**
 * Status and sentence of anything that was thrown: no status is 500, no text is the usual one. The sentence is that of the
 * specification; what the browser knows beyond it, such as a lost connection, is the `hint`.
 */
export function describeError(error: unknown): { status: number; message: string; hint?: string } {
  const given = typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {}
  const isOurs = typeof given.status === 'number'
  const text = isOurs && typeof given.message === 'string' ? given.message : ''
  const hasStatus = typeof given.status === 'number' && given.status >= 400
  const status = hasStatus ? Number(given.status) : 500
  if (text !== '' && (!hasStatus || text === NO_ANSWER)) return { status, message: USUAL, hint: text }
  return { status, message: text || (status === 404 ? 'Page Not Found' : USUAL) }
}
