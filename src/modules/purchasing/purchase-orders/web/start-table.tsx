import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import type { Column } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Crumbs, PageHead } from '#platform/web/ui/page-head.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { useGoTo } from '#platform/web/ui/go-to.tsx'
import { purchaseOrders } from '../contract.ts'
import classes from './orders.module.css'

/** Something that may be ordered; `least` is what a tick begins with. */
export interface Offered {
  readonly id: string
  readonly item: string
  readonly from: string
  readonly price: string
  readonly unit: string
  readonly least: string
  /** Why it cannot be ticked beside what is ticked already. */
  readonly refusal?: string | undefined
}

/** Quantities by what was ticked, in the order of the ticks. */
export type Ticked = Readonly<Record<string, string>>

interface Started {
  id: string
  number: string
}

interface StartProps {
  title: string
  rows: readonly Offered[]
  /** Of the list in the body of the request. */
  list: 'prices' | 'materials'
  ticked: Ticked
  onTick: (ticked: Ticked) => void
  isReady: boolean
  begin: () => Promise<Started>
  /** The fields above the table. */
  children: ReactNode
  /** In place of an empty table. */
  empty: string
}

/** What can be ordered, with a tick and a quantity at each, and the draft that it becomes. */
export function Start(props: StartProps) {
  const { title, rows, list, ticked, onTick, isReady, begin, children, empty } = props
  const goTo = useGoTo()
  const { mutate, error, isPending } = useMutation({
    mutationFn: begin,
    onSuccess: ({ id, number }) => {
      void toast({ message: `${number} is a draft` })
      void goTo(`/purchase-orders/${id}`)
    },
  })
  const count = Object.keys(ticked).length
  const errors = error instanceof ApiError ? (error.errors ?? {}) : {}
  const wrongAt = (id: string): string | undefined => {
    const place = `${list}.${Object.keys(ticked).indexOf(id)}.`
    return Object.entries(errors).find(([field]) => field.startsWith(place))?.[1][0]
  }
  return (
    <>
      <PageHead
        title={title}
        crumbs={<Crumbs crumbs={[{ label: purchaseOrders.plural, href: '/purchase-orders' }]} />}
        actions={
          <Button
            tone="primary"
            icon="plus"
            disabled={count === 0 || !isReady || isPending}
            onClick={() => mutate()}
          >
            {count === 0 ? 'Order these' : `Order these ${count}`}
          </Button>
        }
      />
      {error && <Alert live title={Object.values(errors).flat()[0] ?? error.message} />}
      <div className={classes.forAll}>{children}</div>
      {rows.length === 0 ? (
        <EmptyState title="Nothing to order here">{empty}</EmptyState>
      ) : (
        <DataTable label="What can be ordered" columns={columnsWith(ticked, onTick, wrongAt)} rows={rows} />
      )}
    </>
  )
}

const columnsWith = (
  ticked: Ticked,
  onTick: (ticked: Ticked) => void,
  wrongAt: (id: string) => string | undefined,
): readonly Column<Offered>[] => [
  { key: 'item', header: 'Item', card: 'main', width: 320, cell: ({ item }) => item },
  {
    key: 'order',
    header: 'Order',
    card: 'corner',
    cell: ({ id, item, least, refusal }) => (
      <input
        type="checkbox"
        aria-label={`Order ${item}`}
        title={refusal}
        disabled={refusal !== undefined && !(id in ticked)}
        checked={id in ticked}
        onChange={() => {
          const { [id]: known, ...others } = ticked
          onTick(known === undefined ? { ...ticked, [id]: least } : others)
        }}
      />
    ),
  },
  {
    key: 'quantity',
    header: 'Qty',
    numeric: true,
    card: 'footEnd',
    cell: ({ id, item, unit }) =>
      id in ticked && (
        <>
          <input
            className={classes.qty}
            inputMode="decimal"
            aria-label={`Quantity of ${item}`}
            aria-invalid={wrongAt(id) !== undefined}
            value={ticked[id] ?? ''}
            onChange={({ target }) => onTick({ ...ticked, [id]: target.value })}
          />{' '}
          {unit}
          {wrongAt(id) && <span className={classes.wrong}>{wrongAt(id)}</span>}
        </>
      ),
  },
  { key: 'price', header: 'Price', numeric: true, card: 'amount', cell: ({ price }) => price },
  { key: 'from', header: 'From', card: 'foot', width: 260, cell: ({ from }) => from },
]
