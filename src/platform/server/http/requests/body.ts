import type { FastifyInstance } from 'fastify'
import { badRequest, HttpError, unstorable } from '#platform/server/errors.ts'

const DEEPEST = 100

/** How deep brackets nest, strings aside; stops counting at the limit. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let at = 0; at < text.length && deepest <= DEEPEST; at++) {
    const sign = text.charCodeAt(at)
    if (inString) {
      if (sign === 92) at++
      else if (sign === 34) inString = false
    } else if (sign === 34) inString = true
    else if (sign === 91 || sign === 123) deepest = Math.max(deepest, ++depth)
    else if (sign === 93 || sign === 125) depth--
  }
  return deepest
}

/** Only a text with one of these can hold a forbidden name or half a character; in others nobody looks for them. */
const SUSPICIOUS = /__proto__|\\u/

/** @throws 400 where a value holds the name that changes prototypes, or half a character, which cannot be stored */
function requireHarmless(value: unknown): void {
  const open: unknown[] = [value]
  for (let held = open.pop(); held !== undefined; held = open.pop()) {
    if (typeof held === 'string' && !held.isWellFormed()) throw unstorable()
    if (typeof held !== 'object' || held === null) continue
    if (Array.isArray(held)) {
      for (const one of held) if (typeof one === 'string' || typeof one === 'object') open.push(one)
      continue
    }
    for (const key of Object.keys(held)) {
      if (key === '__proto__') throw badRequest('The JSON holds a forbidden name.')
      if (!key.isWellFormed()) throw unstorable()
      open.push((held as Record<string, unknown>)[key] ?? null)
    }
  }
}

/** JSON in; null-prototype tricks are refused. Throws 400 with a sentence. */
export function parseJson(text: string): unknown {
  if (depthOf(text) > DEEPEST) throw badRequest('The JSON is nested too deeply.')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw badRequest('The body is not valid JSON.')
  }
  if (SUSPICIOUS.test(text)) requireHarmless(value)
  return value
}

/** JSON and multipart are read; an empty body of any type counts as `{}`; anything else is 415. */
export function registerBodyParsers(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : parseJson(body as string))
    } catch (error) {
      done(error as Error)
    }
  })
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') done(null, {})
    else
      done(
        new HttpError(415, {
          message: 'This content type is not supported; send application/json.',
        }),
      )
  })
}
