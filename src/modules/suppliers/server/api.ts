import type { Context } from '#platform/server/context.ts'
import type { SupplierRecord } from '../contract.ts'
import * as records from './records.ts'

/** A company as somebody we buy from. @throws 404 when there is no such company */
export const requireSupplier = (ctx: Context, id: string): Promise<SupplierRecord> =>
  records.requireSupplier(ctx, id)
