import { useMay } from '#platform/web/queries/queries.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { formatAmountWithCode } from '#platform/contract/amounts.ts'
import type { SupplierPriceRow } from '../contract.ts'

/** `EUR 3.94 / kg`: at least two decimals, further ones as far as they say something. */
export function supplierPriceText({
  unitPrice,
  currency,
  uom,
}: Pick<SupplierPriceRow, 'unitPrice' | 'currency' | 'uom'>): string {
  return `${formatAmountWithCode(unitPrice, currency)} / ${uom}`
}

/** The way to the prices of one supplier, for those who may see them. */
export function SupplierPricesLink({ companyId }: { companyId: string }) {
  return useMay('supplier-prices:read') ? (
    <AppLink href={`/supplier-prices?filter[supplierId]=${companyId}`}>Supplier prices</AppLink>
  ) : null
}
