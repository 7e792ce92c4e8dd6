import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatQuantity, plainDecimal } from '#platform/contract/values/amounts.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { api } from '#platform/web/queries/api.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { localToday } from '#platform/web/ui/format.ts'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { DateText, MoneyText, RecordNumber } from '#platform/web/ui/text.tsx'
import { invoices } from '../contract.ts'
import { ageNames, ages } from '../domain.ts'
import classes from './invoices.module.css'

const calls = () => api(invoices)
type Sums = readonly { readonly currency: string; readonly amount: string }[]

/** Amounts of several currencies, side by side. */
const Amounts = ({ sums }: { sums: Sums }): ReactNode =>
  sums.length === 0
    ? '-'
    : sums.map(({ currency, amount }) => (
        <span key={currency}>
          <MoneyText value={amount} currency={currency} />{' '}
        </span>
      ))

/** `/invoices/reports`: what is owed, and what came without an invoice, at the end of any day. */
export function Screen() {
  const [day, setDay] = useState<string | null>(localToday())
  const on = day ?? localToday()
  return (
    <div className={classes.ofOrder}>
      <header>
        <h1>Owed to suppliers</h1>
        <DateField id="on" label="At the end of" value={day} onChange={(value) => setDay(value ?? null)} />
      </header>
      <Ageing on={on} />
      <Uninvoiced on={on} />
    </div>
  )
}

/** Says that not all rows are shown, where there are very many. */
const First = ({ shown, of, what }: { shown: number; of: number; what: string }) =>
  shown < of && <p>{`The first ${shown} of ${of} ${what}. The sums are those of all.`}</p>

function Ageing({ on }: { on: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['invoices', 'ageing', on],
    queryFn: () => calls().ageing({ query: { on } }),
  })
  if (error)
    return <ErrorState error={error} what="This report" noun="invoices" retry={() => void refetch()} />
  if (!data) return null
  if (data.count === 0)
    return (
      <Card title="Open invoices by age">
        <p>Nothing was owed to any supplier at the end of this day.</p>
      </Card>
    )
  return (
    <Card title="Open invoices by age" count={data.count}>
      <table className={classes.table}>
        <caption>How long they have been due</caption>
        <tbody>
          {ageNames.map((age) => (
            <tr key={age}>
              <td>{ages[age]}</td>
              <td className={classes.number}>
                <Amounts sums={data.ages.filter((one) => one.age === age)} />
              </td>
            </tr>
          ))}
          <tr>
            <th>All</th>
            <th className={classes.number}>
              <Amounts sums={data.sums} />
            </th>
          </tr>
        </tbody>
      </table>
      <First shown={data.rows.length} of={data.count} what="invoices, the longest due first" />
      <div className={classes.scroll} role="region" aria-label="Invoices" tabIndex={0}>
        <table className={classes.table}>
          <caption>Invoices</caption>
          <tbody>
            {data.rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <AppLink href={`/invoices/${row.id}`}>
                    <RecordNumber number={row.number} />
                  </AppLink>
                </td>
                <td>{row.supplierName}</td>
                <td>{row.supplierInvoiceNo}</td>
                <td>
                  <DateText date={row.dueOn} />
                </td>
                <td className={classes.number}>
                  <MoneyText value={row.open} currency={row.currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

const quantity = (value: string) => formatQuantity(plainDecimal(value))

function Uninvoiced({ on }: { on: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['invoices', 'uninvoiced', on],
    queryFn: () => calls().uninvoiced({ query: { on } }),
  })
  if (error) return <ErrorState error={error} what="This report" noun="orders" retry={() => void refetch()} />
  if (!data) return null
  if (data.count === 0)
    return (
      <Card title="Goods received, not invoiced">
        <p>Everything received by the end of this day had been invoiced.</p>
      </Card>
    )
  return (
    <Card title="Goods received, not invoiced" count={data.count}>
      <p>
        In all <Amounts sums={data.sums} />
      </p>
      <First shown={data.rows.length} of={data.count} what="lines" />
      <div className={classes.scroll} role="region" aria-label="Lines of orders" tabIndex={0}>
        <table className={classes.table}>
          <caption>Lines of orders</caption>
          <thead>
            <tr>
              <th>Order</th>
              <th>Line</th>
              <th>Supplier</th>
              <th className={classes.number}>Received</th>
              <th className={classes.number}>Invoiced</th>
              <th className={classes.number}>Value</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <tr key={`${row.orderNumber} ${row.lineNo}`}>
                <td>
                  <AppLink href={`/purchase-orders/${row.orderId}/invoices`}>{row.orderNumber}</AppLink>
                </td>
                <td>{row.lineNo}</td>
                <td>{row.supplierName}</td>
                <td className={classes.number}>{quantity(row.received)}</td>
                <td className={classes.number}>{quantity(row.invoiced)}</td>
                <td className={classes.number}>
                  <MoneyText value={row.value} currency={row.currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
