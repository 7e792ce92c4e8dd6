import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatQuantity } from '#platform/contract/values/amounts.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { api } from '#platform/web/queries/api.ts'
import { listQuery } from '#platform/web/queries/queries.ts'
import { queryClient } from '#platform/web/queries/query-client.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { useStarts } from '#platform/web/shell/starts.ts'
import { type Column } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { DateText, Dim, RecordNumber } from '#platform/web/ui/text.tsx'
import { useGoTo } from '#platform/web/ui/go-to.tsx'
import { suppliers } from '#modules/people/companies/web/api.tsx'
import { type RequisitionListRow, requisitions } from '#modules/purchasing/requisitions/contract.ts'
import { toOrder, toOrderStates } from '#modules/purchasing/requisitions/domain.ts'
import { unitNames } from '#modules/engineering/technical-lines/domain.ts'
import { purchaseOrders } from '../contract.ts'
import classes from './orders.module.css'

/** What is looked at at once; whoever needs more orders these first. */
const MOST = 100

/** `/requisitions/order`: what is still to be bought, with a tick at each, and the drafts it becomes; `?needs=` ticks these lines. */
export function Screen() {
  const goTo = useGoTo()
  const { parameters } = useScreenUrl()
  const [ticked, setChosen] = useState<readonly string[]>((parameters.needs ?? '').split(','))
  const [supplierId, setSupplierId] = useState<string | null>(null)
  const { data } = useQuery(
    listQuery<RequisitionListRow>(requisitions, {
      filter: { status: [...toOrderStates] },
      sort: 'neededBy',
      perPage: MOST,
    }),
  )
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      api(purchaseOrders).fromRequisitions({
        body: { needs: chosen.map((id) => ({ id })), ...(supplierId ? { supplierId } : {}) },
      }),
    onSuccess: async (made) => {
      await queryClient.invalidateQueries({ queryKey: [requisitions.slice] })
      const [first] = made
      void toast({
        message: `${made.map(({ number }) => number).join(', ')} ${made.length === 1 ? 'is a draft' : 'are drafts'}`,
      })
      if (first)
        void goTo(
          made.length === 1 ? `/purchase-orders/${first.id}` : '/purchase-orders?filter[status]=draft',
        )
    },
  })
  const rows = data?.data ?? []
  // What was ticked elsewhere may be ordered or cancelled by now.
  const chosen = rows.flatMap(({ id }) => (ticked.includes(id) ? [id] : []))
  const tick = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <>
      <PageHead
        title="Order requisition lines"
        actions={
          <>
            <AskSuppliers needs={chosen} />
            <Button
              tone="primary"
              icon="plus"
              disabled={chosen.length === 0 || isPending}
              onClick={() => mutate()}
            >
              {chosen.length === 0 ? 'Order these' : `Order these ${chosen.length}`}
            </Button>
          </>
        }
      />
      {error instanceof ApiError && (
        <Alert live title={Object.values(error.errors ?? {}).flat()[0] ?? error.message} />
      )}
      <div className={classes.forAll}>
        <ReferenceField
          id="order-supplier"
          label="Supplier"
          required={false}
          source={suppliers}
          value={supplierId}
          onChange={setSupplierId}
          hint="Leave empty to use the supplier that each line suggests, one draft order each"
        />
      </div>
      {data && rows.length === 0 ? (
        <EmptyState title="Nothing is to be ordered">
          Every requisition line is ordered or cancelled.
        </EmptyState>
      ) : (
        <DataTable
          label="What is to be ordered"
          columns={columnsWith(chosen, tick)}
          rows={rows}
          href={({ id }) => `/requisitions/${id}`}
        />
      )}
    </>
  )
}

/** The way to offers of several suppliers for what is ticked, for those who may ask for them. */
function AskSuppliers({ needs }: { needs: readonly string[] }) {
  const starts = useStarts('requisitions/offers', { marked: needs })
  if (needs.length === 0) return null
  return starts.map(({ label, icon, href }) => (
    <ButtonLink key={label} icon={icon} href={href}>
      {label}
    </ButtonLink>
  ))
}

const columnsWith = (
  chosen: readonly string[],
  tick: (id: string) => void,
): readonly Column<RequisitionListRow>[] => [
  { key: 'number', header: 'Number', cell: (row) => <RecordNumber number={row.number} /> },
  {
    key: 'order',
    header: 'Order',
    card: 'corner',
    cell: ({ id, number }) => (
      <input
        type="checkbox"
        aria-label={`Order ${number}`}
        checked={chosen.includes(id)}
        onChange={() => tick(id)}
      />
    ),
  },
  { key: 'item', header: 'Item', card: 'main', width: 300, cell: (row) => row.item },
  { key: 'material', header: 'Material', card: 'foot', cell: (row) => row.material },
  {
    key: 'left',
    header: 'To order',
    numeric: true,
    card: 'amount',
    cell: (row) => `${formatQuantity(toOrder(row))} ${unitNames[row.uom]}`,
  },
  { key: 'needed', header: 'Needed by', card: 'footEnd', cell: (row) => <DateText date={row.neededBy} /> },
  {
    key: 'supplier',
    header: 'Suggested supplier',
    width: 200,
    cell: (row) => row.supplierName ?? <Dim>none</Dim>,
  },
  { key: 'facility', header: 'Facility', cell: (row) => row.facilityCode },
]
