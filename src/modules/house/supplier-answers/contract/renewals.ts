import { z } from 'zod'
import { isoDate, optionalText, paperNumber } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'

/** What a contact says of a certificate of their company that is renewed. */
export const renewalInput = z.strictObject({
  number: labelled(paperNumber(80), 'Number'),
  body: labelled(optionalText(200), 'Issued by'),
  validFrom: labelled(isoDate, 'Valid from'),
  validUntil: labelled(isoDate, 'Valid until'),
})

/** The same as it is kept, with the certificate whose place it is to take. */
export const renewal = z.object({
  standard: z.string(),
  number: z.string(),
  body: z.string().nullable(),
  validFrom: z.string(),
  validUntil: z.string(),
  before: z.object({ number: z.string(), expiresOn: z.string() }),
})
export type SentRenewal = z.output<typeof renewal>
