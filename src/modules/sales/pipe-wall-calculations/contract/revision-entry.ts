import { z } from 'zod'
import { uuid } from '#platform/contract/values/fields.ts'
import { stateNames } from '#platform/contract/documents/lifecycle.ts'
import { calculationLifecycle } from '../domain/lifecycle.ts'
import { tableNames } from '../domain/tables/table-columns.ts'

const name = z.string().nullable()

/** A warning that somebody accepted. */
export const acknowledgement = z.object({
  code: z.string(),
  name: z.string(),
  at: z.string(),
  /** Absent where it was accepted before reasons were asked. */
  reason: z.string().optional(),
})
export type Acknowledgement = z.infer<typeof acknowledgement>

/** One revision of a number. */
export const revisionEntry = z.object({
  id: uuid,
  revision: z.int(),
  status: z.enum(stateNames(calculationLifecycle)),
  preparedByName: name,
  createdAt: z.string(),
  approvedAt: name,
  reason: name,
})

/** A version of a table of the calculator. */
export const tableVersion = z.object({
  name: z.enum(tableNames),
  checksum: z.string(),
  /** Edition, or "as delivered". */
  label: z.string(),
  validFrom: z.string().nullable(),
  loadedByName: name,
  loadedAt: z.string().nullable(),
  isInForce: z.boolean(),
})
export type TableVersion = z.output<typeof tableVersion>
