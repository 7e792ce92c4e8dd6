/** Status and sentence of anything that was thrown: no status is 500, no text is the usual one. */
export function describeError(error: unknown): { status: number; message: string } {
  const given = typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {}
  const status = typeof given.status === 'number' && given.status >= 400 ? given.status : 500
  const isOurs = typeof given.status === 'number'
  const text = isOurs && typeof given.message === 'string' ? given.message : ''
  return { status, message: text || (status === 404 ? 'Page Not Found' : 'Internal Server Error') }
}
