import { z } from 'zod'
import { formNames } from '../domain/sizes/forms.ts'

const name = z.string().nullable()

/** What the line of its order asked for when it came in. */
export const ordered = z.object({
  orderNumber: z.string(),
  lineNo: z.int(),
  form: z.enum(formNames),
  size: z.record(z.string(), name.optional()),
  sizeText: z.string(),
  specificationId: name,
  specificationName: name,
  grade: name,
  certificateType: name,
})

/** Something that came otherwise than it was ordered. */
export const difference = z.object({
  what: z.enum(['specification', 'grade', 'size', 'certificate']),
  ordered: z.string(),
  came: z.string(),
})
