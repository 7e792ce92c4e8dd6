import { supplierPrices } from '#modules/suppliers/supplier-prices/contract.ts'
import { supplierPriceRecords } from '#modules/suppliers/supplier-prices/server/records.ts'
import { supplierPricePlans } from '../supplier-prices.ts'
import type { Acting } from './acting.ts'
import { idOf, type SetupCodes } from './codes.ts'
import type { LoadedCompany } from './house.ts'

/** The last week: the senior estimator enters what the suppliers ask for. */
export async function enterSupplierPrices(
  acting: Acting,
  house: { codes: SetupCodes; companies: ReadonlyMap<string, LoadedCompany> },
  day: string,
  today: string,
): Promise<void> {
  for (const [at, { supplier, product, fields }] of supplierPricePlans(today).entries()) {
    const body = supplierPrices.input.parse({
      ...fields,
      supplierId: house.companies.get(supplier)?.id,
      productCodeId: product && idOf(house.codes.products, product),
    })
    await acting.as(
      'estimatorPressure',
      `${day}T13:${40 + at}:00.000Z`,
      supplierPrices.endpoints.create,
      (ctx) => supplierPriceRecords.create(ctx, { body }),
    )
  }
}
