import { useMay } from '#platform/web/queries/queries.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { formatAmountWithCode } from '#platform/contract/values/amounts.ts'
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
    <Card title="Supplier prices">
      <ButtonLink small icon="list" href={`/supplier-prices?filter[supplierId]=${companyId}`}>
        Open the prices
      </ButtonLink>
    </Card>
  ) : null
}
