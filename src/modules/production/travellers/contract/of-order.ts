import { z } from 'zod'
import { stateNames } from '#platform/contract/documents/lifecycle.ts'
import { uuid } from '#platform/contract/values/fields.ts'
import { travellerLifecycle } from '../domain/lifecycle.ts'

const name = z.string().nullable()

/** What is made and delivered of a released quote. */
export const madeForOrder = z.object({
  id: uuid,
  /** It is released to production: something may be made for it. */
  isReleased: z.boolean(),
  lines: z.array(
    z.object({
      quoteLineId: uuid,
      lineNo: z.int(),
      description: z.string(),
      /** Whole pieces; null: the order does not have the line. */
      ordered: z.int().nullable(),
      planned: z.int(),
      /** Ordered, and no traveller makes them. */
      left: z.int(),
      delivered: z.int(),
      /** The first day on which one of its travellers is due that is not done; null: none is open. */
      nextOn: name,
    }),
  ),
  travellers: z.array(
    z.object({
      id: uuid,
      number: z.string(),
      revision: z.int(),
      status: z.enum(stateNames(travellerLifecycle)),
      lineNos: z.array(z.int()),
      quantity: z.int(),
      madeQty: z.int(),
      scrapQty: z.int(),
      deliveredQty: z.int(),
      stockedQty: z.int(),
      opsDone: z.int(),
      opsAll: z.int(),
      dueOn: z.string(),
      plannedEndOn: name,
      lateDays: z.int(),
      isHeld: z.boolean(),
      isShort: z.boolean(),
      /** Minutes of its route for the pieces that began, and for those that are made so far. */
      minutesPlanned: z.int(),
      minutesMade: z.int(),
      /** Of steel that was given out and did not come back. */
      issuedKg: z.string(),
    }),
  ),
})
export type MadeForOrder = z.output<typeof madeForOrder>
