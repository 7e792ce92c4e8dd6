import type { FastifyReply } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { StoredAnswer } from '../idempotency.ts'

/** Checks the answer against its contract (which also drops what it does not name) and puts it into its envelope. */
function bodyOf(endpoint: Endpoint, result: unknown): unknown {
  if (endpoint.envelope === 'none') return null
  const checked = endpoint.response.safeParse(result)
  if (!checked.success) {
    const problem = checked.error.issues
      .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
      .join('; ')
    throw new Error(`${endpoint.method} ${endpoint.path} answered outside its contract: ${problem}`)
  }
  return endpoint.envelope === 'data' ? { data: checked.data } : checked.data
}

function stored(endpoint: Endpoint, reply: FastifyReply, answer: StoredAnswer): FastifyReply {
  if (endpoint.envelope === 'none') return reply.code(answer.status === 200 ? 204 : answer.status).send()
  if (answer.body === undefined) return reply.code(204).send()
  const data = (answer.body as { data?: { version?: unknown } } | null)?.data
  if (endpoint.envelope === 'data' && typeof data?.version === 'number')
    reply.header('ETag', `"v${data.version}"`)
  return reply.code(answer.status).send(answer.body)
}

/** Sends what a handler returned; handlers of bytes and streams have already replied. */
export function sendAnswer(endpoint: Endpoint, reply: FastifyReply, result: unknown): FastifyReply {
  if (reply.sent || endpoint.envelope === 'bytes') return reply
  return stored(endpoint, reply, { status: endpoint.status ?? 200, body: bodyOf(endpoint, result) })
}
sendAnswer.body = bodyOf
sendAnswer.stored = stored
