import { z } from 'zod'
import { type Contract, type Endpoint, isOpenToTokens } from '#platform/contract/calls/endpoint.ts'
import { refusalValues } from '#platform/contract/values/fields.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json
  return rest
}

const problem = { $ref: '#/components/schemas/Problem' }
const refusals: Record<string, string> = {
  401: 'Not signed in',
  403: 'The right is missing, or another site sends the call',
  404: 'Unknown record',
  409: 'The account is not verified',
  412: 'Someone else has changed this',
  419: 'The anti-forgery value is missing or wrong',
  422: 'Validation or a rule of the business refuses',
  428: 'The version is missing',
  429: 'Too many calls',
}

/** The OpenAPI 3.1 document of all contracts. */
export function openApiDocument(
  contracts: readonly Contract[],
  server: { url: string; version: string },
): Json {
  const paths: Record<string, Json> = {}
  for (const { plural, endpoints } of contracts) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(plural, name, endpoint) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Heatline', version: server.version },
    servers: [{ url: server.url }],
    tags: contracts.map(({ plural }) => ({ name: plural })),
    paths,
    components: {
      schemas: {
        Problem: {
          type: 'object',
          required: ['message'],
          properties: {
            message: { type: 'string' },
            code: { type: 'string' },
            values: schemaOf(refusalValues, 'output'),
            errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
            codes: { type: 'object', additionalProperties: { type: 'string' } },
            refusals: { type: 'array', items: { $ref: '#/components/schemas/Refusal' } },
          },
        },
        Refusal: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: { type: 'string' },
            values: schemaOf(refusalValues, 'output'),
            message: { type: 'string' },
            href: { type: 'string' },
          },
        },
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'heatline_session' },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

function operation(tag: string, name: string, endpoint: Endpoint): Json {
  const isWrite = endpoint.method !== 'GET'
  return {
    tags: [tag],
    operationId: `${tag.replaceAll(' ', '')}.${name}`,
    summary: endpoint.summary,
    'x-access': endpoint.access,
    security:
      endpoint.access === 'public'
        ? []
        : [{ session: [] }, ...(isOpenToTokens(endpoint) ? [{ token: [] }] : [])],
    parameters: parametersOf(endpoint, isWrite),
    ...(endpoint.body
      ? { requestBody: { content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } } }
      : {}),
    responses: { ...success(endpoint), ...failures(endpoint, isWrite) },
  }
}

function parametersOf(endpoint: Endpoint, isWrite: boolean): Json[] {
  const named = (schema: z.ZodObject | undefined, place: string) =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
      name,
      in: place,
      required: place === 'path',
      schema: schemaOf(field as z.ZodType, 'input'),
    }))
  const header = (name: string, required: boolean) => ({
    name,
    in: 'header',
    required,
    schema: { type: 'string' },
  })
  return [
    ...named(endpoint.params, 'path'),
    ...named(endpoint.query, 'query'),
    ...listParametersOf(endpoint),
    // With an API token there is none.
    ...(isWrite ? [header('X-XSRF-TOKEN', !isOpenToTokens(endpoint))] : []),
    ...(endpoint.versioned ? [header('If-Match', true)] : []),
    ...(isWrite && takesKey(endpoint) ? [header('Idempotency-Key', false)] : []),
  ]
}

/** Calls whose answer is kept under a key, so that they can be sent again. */
const takesKey = ({ method, kind }: Endpoint): boolean =>
  method !== 'DELETE' && (kind === 'write' || kind === 'upload')

function listParametersOf({ list }: Endpoint): Json[] {
  if (!list) return []
  const query = (name: string, schema: Json) => ({ name, in: 'query', required: false, schema })
  const sorts = [...list.sorts, ...(list.alsoSorts ?? [])].flatMap((name) => [name, `-${name}`])
  const filters = Object.entries(list.filters).flatMap(([name, { kind }]) =>
    kind === 'dateRange' || kind === 'numberRange'
      ? [query(`filter[${name}][from]`, { type: 'string' }), query(`filter[${name}][to]`, { type: 'string' })]
      : [query(`filter[${name}]`, { type: 'string' })],
  )
  return [
    ...filters,
    query('sort', { type: 'string', enum: sorts, default: list.defaultSort }),
    ...(list.searchable ? [query('search', { type: 'string' })] : []),
    ...(list.takesIds ? [query('ids', { type: 'string' })] : []),
    query('per_page', { type: 'integer', minimum: 1, maximum: 100, default: 25 }),
    query('cursor', { type: 'string' }),
  ]
}

function success(endpoint: Endpoint): Json {
  const status = String(endpoint.status ?? (endpoint.envelope === 'none' ? 204 : 200))
  if (endpoint.envelope === 'none') return { [status]: { description: 'Done' } }
  if (endpoint.envelope === 'bytes')
    return { [status]: { description: 'The file', content: { 'application/octet-stream': {} } } }
  const schema = schemaOf(endpoint.response, 'output')
  const body =
    endpoint.envelope === 'data'
      ? { type: 'object', required: ['data'], properties: { data: schema } }
      : schema
  return { [status]: { description: 'Done', content: { 'application/json': { schema: body } } } }
}

function failures(endpoint: Endpoint, isWrite: boolean): Json {
  const statuses = ['429']
  if (endpoint.access !== 'public') statuses.push('401', '403')
  if (!['public', 'signed-in'].includes(endpoint.access)) statuses.push('409')
  if (endpoint.params) statuses.push('404')
  if (endpoint.body || endpoint.list || endpoint.query) statuses.push('422')
  if (isWrite) statuses.push('419')
  if (endpoint.versioned) statuses.push('412', '428')
  const content = { 'application/json': { schema: problem } }
  return Object.fromEntries(
    statuses.sort().map((status) => [status, { description: refusals[status], content }]),
  )
}
