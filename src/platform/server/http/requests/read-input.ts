import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#platform/contract/calls/endpoint.ts'
import { parseListQuery } from '#platform/contract/calls/paging.ts'
import { validationProblems } from '#platform/contract/values/validation.ts'
import { invalid, notFound, refuseWhere, versionMissing } from '#platform/server/errors.ts'

export interface Parsed {
  params: unknown
  query: unknown
  body: unknown
  version: number
}

/** Params (404), query and body (422) and version (428) of a call, as its contract describes them. */
export function readInput(endpoint: Endpoint, request: FastifyRequest): Parsed {
  const params = endpoint.params?.safeParse(request.params)
  if (params && !params.success) throw notFound()
  const query = readQuery(endpoint, request)
  const body = endpoint.body ? checked(endpoint.body, bodyOf(endpoint, request)) : undefined
  return { params: params?.data, query, body, version: endpoint.versioned ? readVersion(request) : 0 }
}

/** `version` is the same as `If-Match` and no field of the record. */
function bodyOf(endpoint: Endpoint, request: FastifyRequest): unknown {
  const body = request.body ?? {}
  if (!endpoint.versioned || typeof body !== 'object' || !('version' in body)) return body
  const { version: _, ...fields } = body
  return fields
}

function readQuery(endpoint: Endpoint, request: FastifyRequest): unknown {
  const raw = request.query as Record<string, string | string[] | undefined>
  if (endpoint.query) return checked(endpoint.query, raw)
  if (!endpoint.list) return undefined
  const { query, errors } = parseListQuery(endpoint.list, raw)
  refuseWhere(errors)
  return query
}

/** What a schema makes of a value. @throws 422 with a sentence for each field */
export function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  const { errors, codes } = validationProblems(result.error.issues, schema)
  throw invalid(errors, codes)
}

function readVersion(request: FastifyRequest): number {
  const header = request.headers['if-match']
  const fromHeader =
    typeof header === 'string' ? /^(?:W\/)?"?v?(\d{1,9})"?$/.exec(header.trim())?.[1] : undefined
  if (fromHeader) return Number(fromHeader)
  const body = request.body as { version?: unknown } | undefined
  const version = body?.version
  // Nine digits like in the header: more would not fit the column.
  if (typeof version === 'number' && /^\d{1,9}$/.test(String(version))) return version
  throw versionMissing()
}
