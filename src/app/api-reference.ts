import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from '../platform/server/openapi.ts'
import { serve } from '../platform/server/serve.ts'
import { apiReference } from './api-reference-contract.ts'
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
