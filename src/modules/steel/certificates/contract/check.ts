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

/** What one heat of the certificate is by the limits of a specification it is certified to. */
const judgedHeat = z.object({
  heatId: uuid,
  heat: z.string(),
  verdict: z.enum(['passed', 'outside', 'not_stated']),
  /** Why it did not pass: a sentence each, with the value and the limit. */
  sentences: z.array(z.string()),
})

/** A specification and grade that the certificate is certified to, judged for itself. */
export const certifiedTo = z.object({
  specificationId: uuid,
  specificationName: z.string(),
  grade: z.string(),
  /** Product level, type or delivery condition as printed: `PSL 2`, `N`. */
  level: z.string().nullable(),
  heats: z.array(judgedHeat),
})
export type CertifiedTo = z.output<typeof certifiedTo>

/** All verdicts of a certificate. */
export const storedCheck = z.object({
  overall: z.enum(['acceptable', 'incomplete', 'refuse', 'quarantine']),
  /** How many points nobody has answered. */
  openPoints: z.int(),
  header: z.array(checkedHeader),
  values: z.array(checkedValue),
  /** Every specification with its own verdict, that of the order first; left out: verified before there could be several. */
  certifiedTo: z.array(certifiedTo).optional(),
})
export type StoredCheck = z.output<typeof storedCheck>
