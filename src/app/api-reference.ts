import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiReference } from '#modules/house/api-reference/contract.ts'
import { openApiDocument } from '#platform/server/http/answers/openapi.ts'
import { serve } from '#platform/server/http/serve.ts'
import { contracts } from './catalogue.ts'

const { version } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'),
) as { version: string }

export const register = serve(apiReference, {
  document: async ({ appUrl }) => ({
    openapi: '3.1.0',
    ...openApiDocument(contracts, { url: appUrl, version }),
  }),
})
