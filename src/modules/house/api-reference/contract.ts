import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'

export const apiReference = contract({
  slice: 'api-reference',
  singular: 'API reference',
  plural: 'API reference',
  endpoints: {
    document: endpoint({
      method: 'GET',
      path: '/api/v1/openapi.json',
      access: 'api-reference:read',
      kind: 'read',
      summary: 'The OpenAPI 3.1 document of this server',
      response: z.looseObject({ openapi: z.string() }),
      envelope: 'bare',
    }),
  },
})
