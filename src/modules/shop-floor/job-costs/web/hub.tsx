import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#platform/contract/values/amounts.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Dim } from '#platform/web/ui/text.tsx'
import { type CostSoFar, jobCosts } from '../contract.ts'
import { costKinds } from '../domain.ts'
import classes from './job-costs.module.css'

/** What the order of a quote has cost so far, beside its costing. */
export function SoFar({ id }: CardProps) {
  const mayRead = useMay('job-costs:read')
  const mayCompare = useMay('quotes:see-costs')
  const { data } = useQuery({
    ...reading(api(jobCosts).ofQuote, { params: { id } }),
    enabled: mayRead && mayCompare,
  })
  if (!data?.isBegun) return null
  return (
    <Card title="Cost so far">
      <div className={classes.scroll}>
        <table className={classes.grid} aria-label="Cost so far by category">
          <thead>
            <tr>
              <th scope="col">Category</th>
              <th scope="col" className={classes.sum}>
                Quoted
              </th>
              <th scope="col" className={classes.sum}>
                So far
              </th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <Category key={row.kind} row={row} currency={data.currency} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">In all</th>
              <td className={classes.sum}>{formatMoney(data.planned, data.currency)}</td>
              <td className={classes.sum}>
                {data.missing.length > 0 && 'at least '}
                {formatMoney(data.soFar, data.currency)}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      <Notes data={data} />
    </Card>
  )
}

/** What the work and the steel of a traveller have cost, of a closed one as it was closed. */
export function CostAlone({ id }: CardProps) {
  const mayRead = useMay('job-costs:read')
  const { data } = useQuery({
    ...reading(api(jobCosts).ofTraveller, { params: { id } }),
    enabled: mayRead,
  })
  if (!data || (data.rows.length === 0 && data.missing.length === 0)) return null
  const { rows, currency, closedAt, soFar, missing, corrected } = data
  return (
    <Card title={closedAt === null ? 'Cost so far' : 'Cost'}>
      <table className={classes.grid} aria-label="Cost of the traveller by category">
        <tbody>
          {rows.map((row) => (
            <tr key={row.kind}>
              <CategoryName {...row} />
              <td className={classes.sum}>{row.soFar === null ? '-' : formatMoney(row.soFar, currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">In all</th>
            <td className={classes.sum}>
              {missing.length > 0 && 'at least '}
              {formatMoney(soFar, currency)}
            </td>
          </tr>
        </tfoot>
      </table>
      {missing.length > 0 && <Missing missing={missing} />}
      {[
        ...(closedAt === null ? [] : ['As it was closed: rates entered later change nothing.']),
        ...corrected,
        'What was bought for it stands with its orders.',
      ].map((one) => (
        <p key={one} className={classes.note}>
          <Dim>{one}</Dim>
        </p>
      ))}
    </Card>
  )
}

const CategoryName = ({ kind, minutes }: Pick<CostSoFar['rows'][number], 'kind' | 'minutes'>) => (
  <th scope="row">
    {costKinds[kind]}
    {minutes > 0 && <small>{`${(minutes / 60).toFixed(1)} h`}</small>}
  </th>
)

/** What cost something that nobody knows. */
const Missing = ({ missing }: { missing: readonly string[] }) => (
  <section className={classes.missing} aria-label="Not known">
    <p>Not in the sum so far, because it is not known:</p>
    <ul>
      {missing.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  </section>
)

function Category({
  row: { kind, planned, soFar, minutes },
  currency,
}: {
  row: CostSoFar['rows'][number]
  currency: string
}) {
  return (
    <tr>
      <CategoryName kind={kind} minutes={minutes} />
      <td className={classes.sum}>{planned === null ? '-' : formatMoney(planned, currency)}</td>
      <td className={classes.sum}>{soFar === null ? '-' : formatMoney(soFar, currency)}</td>
    </tr>
  )
}

/** What the sums do not hold. */
function Notes({
  data: { missing, uncostedLines, sharedTravellers, closedTravellers, corrected },
}: {
  data: CostSoFar
}) {
  const quoted = [
    uncostedLines > 0 &&
      `${uncostedLines} quoted ${uncostedLines === 1 ? 'line has' : 'lines have'} no costing.`,
    sharedTravellers > 0 &&
      `${sharedTravellers} ${sharedTravellers === 1 ? 'traveller makes' : 'travellers make'} pieces of other orders too and counts by the pieces.`,
    closedTravellers > 0 &&
      `${closedTravellers} closed ${closedTravellers === 1 ? 'traveller counts' : 'travellers count'} as on the day of closing: rates entered later change nothing there.`,
    ...corrected,
  ].filter((one) => one !== false)
  return (
    <>
      {missing.length > 0 && <Missing missing={missing} />}
      {quoted.map((one) => (
        <p key={one} className={classes.note}>
          <Dim>{one}</Dim>
        </p>
      ))}
    </>
  )
}
