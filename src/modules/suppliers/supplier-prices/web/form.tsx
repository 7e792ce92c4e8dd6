import { useParams } from '@tanstack/react-router'
import { FormPage } from '#platform/web/forms/form-page.tsx'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { Timeline } from '#platform/web/activity/timeline.tsx'
import { localToday } from '#platform/web/ui/format.ts'
import { supplierPrices } from '../contract.ts'
import { priceFields, priceSections } from './fields.tsx'

/** `/supplier-prices/create` and `/supplier-prices/{id}`; `?supplier=` chooses the supplier of a new price. */
export function Screen() {
  const { id } = useParams({ strict: false })
  const { parameters } = useScreenUrl()
  const { supplier } = parameters
  return (
    <FormPage
      contract={supplierPrices}
      id={id}
      list="/supplier-prices"
      href={(record) => `/supplier-prices/${record.id}`}
      start={{ minQuantity: 1, validFrom: localToday(), ...(supplier ? { supplierId: supplier } : {}) }}
      fields={priceFields}
      sections={priceSections}
    >
      {(record) => <Timeline slice="supplier-prices" id={record.id} />}
    </FormPage>
  )
}
