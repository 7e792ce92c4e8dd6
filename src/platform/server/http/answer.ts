import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { StoredAnswer } from './idempotency.ts'

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

const envelope = z.object({ data: z.object({ version: z.int() }) })

const versionOf = (body: unknown): number | undefined => envelope.safeParse(body).data?.data.version

function stored(endpoint: Endpoint, reply: FastifyReply, answer: StoredAnswer): FastifyReply {
  if (endpoint.envelope === 'none') return reply.code(answer.status === 200 ? 204 : answer.status).send()
  if (answer.body === undefined) return reply.code(204).send()
  const version = endpoint.envelope === 'data' ? versionOf(answer.body) : undefined
  if (version !== undefined) reply.header('ETag', `"v${version}"`)
  return reply.code(answer.status).send(answer.body)
}

/** Sends what a handler returned; handlers of bytes and streams have already replied. */
export function sendAnswer(endpoint: Endpoint, reply: FastifyReply, result: unknown): FastifyReply {
  if (reply.sent || endpoint.envelope === 'bytes') return reply
  return stored(endpoint, reply, { status: endpoint.status ?? 200, body: bodyOf(endpoint, result) })
}
sendAnswer.body = bodyOf
sendAnswer.stored = stored
