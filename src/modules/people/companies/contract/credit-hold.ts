import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { longText } from '#platform/contract/values/fields.ts'

const creditHoldStep = <const Path extends string, R extends z.ZodType>(of: {
  path: Path
  summary: string
  record: R
}) =>
  endpoint({
    method: 'POST',
    path: of.path,
    access: 'companies:credit-hold',
    kind: 'write',
    summary: of.summary,
    params: byId,
    body: z.strictObject({ reason: longText(500) }),
    response: of.record,
    envelope: 'data',
    versioned: true,
  })

/** Nothing that is sold leaves for a company on credit hold; `record` is the company as it is read. */
export const creditHoldEndpoints = <R extends z.ZodType>(record: R) => ({
  setCreditHold: creditHoldStep({
    path: '/api/v1/companies/:id/credit-hold',
    summary: 'Put a company on credit hold: nothing that is sold leaves for it',
    record,
  }),
  liftCreditHold: creditHoldStep({
    path: '/api/v1/companies/:id/credit-hold/lift',
    summary: 'Lift the credit hold of a company',
    record,
  }),
})
