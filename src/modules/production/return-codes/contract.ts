import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { keysOf, text } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { returnEffects } from './domain.ts'

const path = '/api/v1/return-codes/:id' as const

const returnCode = z.strictObject({
  code: labelled(text(10), 'Code'),
  label: labelled(text(60), 'What it says'),
  effect: labelled(z.enum(keysOf(returnEffects)), 'Comes to'),
  needsFile: labelled(z.boolean(), 'Marked file needed'),
})

const codesOfCompany = z.object({
  /** 0: they have none of their own. */
  version: z.int(),
  codes: z.array(returnCode),
})

/** The codes with which a customer returns documents, where it has its own. Its id is that of the company. */
export const returnCodes = contract({
  slice: 'return-codes',
  singular: 'Return codes',
  plural: 'Return codes',
  grants: { user: ['read'], manager: ['update'] },
  endpoints: {
    ofCompany: endpoint({
      method: 'GET',
      path,
      access: 'return-codes:read',
      kind: 'read',
      summary:
        'The codes with which a customer returns documents; without any of their own those of the house count',
      params: byId,
      response: codesOfCompany,
      envelope: 'data',
    }),
    change: endpoint({
      method: 'PUT',
      path,
      access: 'return-codes:update',
      kind: 'write',
      summary: 'Say with which codes a customer returns documents; none: those of the house',
      params: byId,
      body: z.strictObject({
        version: z.int(),
        codes: labelled(z.array(returnCode).max(20), 'Codes'),
      }),
      response: codesOfCompany,
      envelope: 'data',
    }),
  },
})
