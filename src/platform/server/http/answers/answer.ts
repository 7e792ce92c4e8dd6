import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#platform/contract/calls/endpoint.ts'
import { ONE_LINE_SENTENCE } from '#platform/contract/values/fields.ts'
import { HttpError } from '#platform/server/errors.ts'
import type { StoredAnswer } from '../requests/idempotency.ts'

/** Checks the answer against its contract (which also drops what it does not name) and puts it into its envelope. */
function bodyOf(endpoint: Endpoint, result: unknown): unknown {
  if (endpoint.envelope === 'none') return null
  const checked = parsed(endpoint.response, result)
  if (!checked.success) {
    const problem = checked.error.issues
      .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
      .join('; ')
    throw new Error(`${endpoint.method} ${endpoint.path} answered outside its contract: ${problem}`)
  }
  return endpoint.envelope === 'data' ? { data: checked.data } : checked.data
}

/**
 * Texts were stored before one line was asked of them; such a one is shown with spaces and becomes one line when the
 * record is saved. Everything else that does not fit is a mistake of the program.
 */
function parsed(response: z.ZodType, result: unknown): z.ZodSafeParseResult<unknown> {
  const first = response.safeParse(result)
  if (first.success || first.error.issues.some(({ message }) => message !== ONE_LINE_SENTENCE)) return first
  const shown: unknown = JSON.parse(JSON.stringify(result))
  for (const { path } of first.error.issues) flatten(shown, path)
  return response.safeParse(shown)
}

/** Writes the text at a path on one line. */
function flatten(holder: unknown, [key, ...rest]: readonly PropertyKey[]): void {
  if (typeof holder !== 'object' || holder === null || key === undefined) return
  const parts = holder as Record<PropertyKey, unknown>
  const value = parts[key]
  if (rest.length > 0) flatten(value, rest)
  else if (typeof value === 'string')
    parts[key] = value.replaceAll(/[\p{Cc}\u2028-\u202E\u2066-\u2069]+/gu, ' ')
}

const envelope = z.object({ data: z.object({ version: z.int() }) })

const versionOf = (body: unknown): number | undefined => envelope.safeParse(body).data?.data.version

function stored(endpoint: Endpoint, reply: FastifyReply, answer: StoredAnswer): FastifyReply {
  if (endpoint.envelope === 'none') return reply.code(answer.status === 200 ? 204 : answer.status).send()
  if (answer.body === undefined) return reply.code(204).send()
  const version = endpoint.envelope === 'data' ? versionOf(answer.body) : undefined
  if (version !== undefined) reply.header('ETag', `"v${version}"`)
  return reply.code(answer.status).send(answer.body)
}

/**
 * A refusal as it may leave: the record that a 412 shows holds what the contract names and nothing else. The answer of
 * the call or the one that reads the record tells.
 *
 * @param record the contract of the record as it is read
 */
export function presentable(endpoint: Endpoint, record: z.ZodType | undefined, error: unknown): unknown {
  if (!(error instanceof HttpError) || error.body.current === undefined) return error
  const { current: found, ...body } = error.body
  const schemas = [...(endpoint.envelope === 'data' ? [endpoint.response] : []), ...(record ? [record] : [])]
  for (const schema of schemas) {
    const checked = parsed(schema, found)
    if (checked.success) return new HttpError(error.status, { ...body, current: checked.data }, error.headers)
  }
  const [schema] = schemas
  const current = schema instanceof z.ZodObject ? fieldsThatFit(schema, found) : undefined
  return new HttpError(error.status, { ...body, ...(current ? { current } : {}) }, error.headers)
}

/** What a contract names of a record that lacks something the whole answer has. */
function fieldsThatFit({ shape }: z.ZodObject, found: unknown): Record<string, unknown> | undefined {
  if (typeof found !== 'object' || found === null) return undefined
  const held = found as Record<string, unknown>
  const fitting = Object.entries(shape).flatMap(([name, field]) => {
    const checked = z.safeParse(field, held[name])
    return checked.success && checked.data !== undefined ? [[name, checked.data]] : []
  })
  return Object.fromEntries(fitting)
}

/** Sends what a handler returned; handlers of bytes and streams have already replied. */
export function sendAnswer(endpoint: Endpoint, reply: FastifyReply, result: unknown): FastifyReply {
  if (reply.sent || endpoint.envelope === 'bytes') return reply
  return stored(endpoint, reply, { status: endpoint.status ?? 200, body: bodyOf(endpoint, result) })
}
sendAnswer.body = bodyOf
sendAnswer.stored = stored
