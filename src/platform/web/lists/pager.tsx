import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import type { ListQueryInput, Page } from '#platform/contract/calls/paging.ts'
import type { ListSum } from '#platform/contract/calls/resource.ts'
import { formatAmountWithCode, formatQuantity } from '#platform/contract/values/amounts.ts'
import { totalsQuery } from '#platform/web/queries/queries.ts'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { formatCount } from '#platform/web/ui/format.ts'
import type { IconName } from '#platform/web/ui/icon.tsx'
import classes from './list-page.module.css'
import type { ListState } from './use-list.ts'

const sizes = [25, 50, 100]

interface PagerProps<Row> {
  list: ListState<Row>
  page: Page<Row>
  /** What the rows come to. */
  children?: ReactNode
}

/** How many rows, rows per page, previous and next by cursor. */
export function Pager<Row>({ list, page, children }: PagerProps<Row>) {
  const { meta } = page
  const perPage = list.query.perPage ?? 25
  return (
    <div className={classes.foot}>
      <span>{rowsText(page)}</span>
      {children}
      <span className={classes.grow} />
      <label>
        Rows
        <select
          className={classes.select}
          value={perPage}
          onChange={(event) =>
            list.show({ ...list.query, perPage: Number(event.currentTarget.value), cursor: undefined })
          }
        >
          {(sizes.includes(perPage) ? sizes : [...sizes, perPage]).map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <span className={classes.steps}>
        <Step list={list} cursor={meta.prev_cursor} label="Previous page" icon="chevronLeft" />
        <Step list={list} cursor={meta.next_cursor} label="Next page" icon="chevronRight" />
      </span>
    </div>
  )
}

interface StepProps<Row> {
  list: ListState<Row>
  cursor: string | null
  label: string
  icon: IconName
}

function Step<Row>({ list, cursor, label, icon }: StepProps<Row>) {
  if (!cursor) return <Button small square icon={icon} aria-label={label} disabled />
  return (
    <ButtonLink small square icon={icon} aria-label={label} href={list.hrefOf({ ...list.query, cursor })} />
  )
}

/** "1-25 of 38": a keyset page knows its place only at both ends. */
function rowsText<Row>({ data, meta }: Page<Row>): string {
  const total = formatCount(meta.total, meta.total_is_exact)
  if (!meta.prev_cursor) return `1-${data.length} of ${total}`
  if (!meta.next_cursor && meta.total_is_exact)
    return `${formatCount(meta.total - data.length + 1)}-${formatCount(meta.total)} of ${total}`
  return `${data.length} of ${total}`
}

const amountOf = ({ value, currency, unit }: ListSum): string =>
  currency === null ? `${formatQuantity(value)} ${unit ?? ''}` : formatAmountWithCode(value, currency)

/** What the rows of a list come to, on all of its pages, for the foot: "Net EUR 1,200.00 + GBP 300.00". */
export function ListTotals({ contract, query }: { contract: Contract; query: ListQueryInput }) {
  // Neither the page nor the order changes a sum.
  const { cursor: _, perPage: __, sort: ___, ...matching } = query
  const { data } = useQuery(totalsQuery(contract, matching))
  if (!data) return null
  if (data.isTooMany) return <span className={classes.totals}>Filter the list to see what it comes to.</span>
  return Object.entries(Object.groupBy(data.sums, ({ label }) => label)).map(([label, sums = []]) => (
    <span key={label} className={classes.totals}>
      {label} <b>{sums.map(amountOf).join(' + ')}</b>
    </span>
  ))
}
