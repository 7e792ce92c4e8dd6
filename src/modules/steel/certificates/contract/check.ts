import { z } from 'zod'
import { uuid } from '#platform/contract/values/fields.ts'
import { certificateTypes } from '../domain/verdict.ts'

const limitSource = z.enum(['grade', 'order', 'rule']).nullable()

const against = z.record(z.string(), z.string().nullable()).nullish()

/** An answer of a person to a value that is outside or cannot be compared. */
export const concession = z.object({
  /** What it answers: line, field, test and scale. */
  key: z.string(),
  /** Only while the value is what it was. */
  value: z.string().nullable(),
  verdict: z.string(),
  /** What else it was given against, such as the limit; left out: given before that was kept. */
  against,
  number: z.string(),
  /** What says so: the customer's letter as it was attached, or a decided non-conformance; left out: given before one was asked for. */
  record: z
    .union([
      z.object({ fileId: uuid, name: z.string(), sha256: z.string() }),
      z.object({ nonConformanceNo: z.string() }),
    ])
    .optional(),
  reason: z.string(),
  byId: uuid,
  byName: z.string(),
  at: z.string(),
})
export type Concession = z.output<typeof concession>

const answered = {
  key: z.string(),
  /** What a concession of it would rest on. */
  against,
  sentence: z.string(),
  isOpen: z.boolean(),
  concession: concession.nullable(),
}

export const checkedValue = z.object({
  lineId: uuid,
  heat: z.string(),
  field: z.string(),
  test: z.int().nullable(),
  scale: z.string().nullable(),
  /** In the unit of the limit. */
  value: z.string().nullable(),
  min: z.string().nullable(),
  max: z.string().nullable(),
  minFrom: limitSource,
  maxFrom: limitSource,
  verdict: z.enum(['ok', 'out_of_limit', 'missing', 'not_reported', 'not_comparable', 'no_limit']),
  flags: z.array(z.string()),
  ...answered,
})
export type ShownValue = z.output<typeof checkedValue>

export const checkedHeader = z.object({
  check: z.enum(['certificate_type', 'heat', 'grade', 'pages', 'issuer', 'size']),
  verdict: z.string(),
  flags: z.array(z.string()),
  countsAs: z.enum(certificateTypes).nullable(),
  ...answered,
})

/** All verdicts of a certificate. */
export const storedCheck = z.object({
  overall: z.enum(['acceptable', 'incomplete', 'refuse', 'quarantine']),
  /** How many points nobody has answered. */
  openPoints: z.int(),
  header: z.array(checkedHeader),
  values: z.array(checkedValue),
})
export type StoredCheck = z.output<typeof storedCheck>
