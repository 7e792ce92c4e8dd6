import { useMutation } from '@tanstack/react-query'
import { formatQuantity } from '#platform/contract/values/amounts.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { api } from '#platform/web/queries/api.ts'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { optionsOf, useMay } from '#platform/web/queries/queries.ts'
import { queryClient } from '#platform/web/queries/query-client.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { requisitions } from '#modules/purchasing/requisitions/contract.ts'
import { specifications } from '#modules/setup/specifications/contract.ts'
import { minimumStock } from '../contract.ts'

const columns = columnsOf(minimumStock.row, [
  { field: 'item', sort: 'item', width: 280 },
  { field: 'material', card: 'main', width: 200 },
  { field: 'facilityCode', card: 'foot' },
  {
    field: 'supplierName',
    card: 'wide',
    width: 220,
    cell: ({ supplierName, isSupplierLost }) =>
      isSupplierLost ? <Chip tone="red">{`No supplier any more: ${supplierName}`}</Chip> : supplierName,
  },
  { field: 'minimum', numeric: true, card: 'amount' },
  { field: 'freePieces', numeric: true, card: 'footEnd' },
  { field: 'onOrder', numeric: true, cell: (row) => formatQuantity(row.onOrder) },
  { field: 'needed', numeric: true, cell: (row) => formatQuantity(row.needed) },
  {
    field: 'isShort',
    card: 'corner',
    cell: ({ isShort }) => (isShort ? <Chip tone="amber">Below</Chip> : <Chip tone="green">Covered</Chip>),
  },
])

const filters = {
  facilityId: { source: optionsOf(facilities) },
  specificationId: { source: optionsOf(specifications) },
  isShort: {},
}

const views = [
  { label: 'All', query: {} },
  { label: 'Below the minimum', query: { filter: { isShort: true } } },
]

export const prefetch = prefetchList(minimumStock)

/** Writes the requisition lines, for those who may. */
function Propose() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(minimumStock).propose({ body: {} }),
    onSuccess: async ({ created, skipped }) => {
      await queryClient.invalidateQueries({ queryKey: [minimumStock.slice] })
      await queryClient.invalidateQueries({ queryKey: [requisitions.slice] })
      const numbers = created.map(({ number }) => number).join(', ')
      const left = skipped.map(({ item, reason }) => `${item} skipped: ${reason}`)
      const written = numbers === '' ? [] : [`${numbers} written`]
      const told = [...written, ...left].join('. ')
      void toast({ message: told === '' ? 'Nothing is below its minimum' : told })
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) throw error
      void toast({ message: error.message })
    },
  })
  return useMay('minimum-stock:propose') ? (
    <Button icon="list" disabled={isPending} onClick={() => mutate()}>
      Write requisition lines
    </Button>
  ) : null
}

/** `/minimum-stock` */
export const Screen = () => (
  <ListPage
    contract={minimumStock}
    columns={columns}
    filters={filters}
    views={views}
    href={({ id }) => `/minimum-stock/${id}`}
    create="/minimum-stock/create"
    actions={<Propose />}
    about="How many pieces of a steel a facility never wants to run below. Free stock, orders and needs are counted; what is missing becomes a requisition line, once, at night or when you ask for it."
  />
)
