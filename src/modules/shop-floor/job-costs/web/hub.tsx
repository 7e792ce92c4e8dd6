import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#platform/contract/values/amounts.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { NumberField } from '#platform/web/fields/number-field.tsx'
import { api, reading } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { SendDialog, typed, useSending } from '#platform/web/records/send-dialog.tsx'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card, Section } from '#platform/web/ui/card.tsx'
import { Dim, Hidden } from '#platform/web/ui/text.tsx'
import { type CostSoFar, type HourlyRates, jobCosts } from '../contract.ts'
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

function Category({
  row: { kind, planned, soFar, minutes },
  currency,
}: {
  row: CostSoFar['rows'][number]
  currency: string
}) {
  return (
    <tr>
      <th scope="row">
        {costKinds[kind]}
        {minutes > 0 && <small>{`${(minutes / 60).toFixed(1)} h`}</small>}
      </th>
      <td className={classes.sum}>{planned === null ? '-' : formatMoney(planned, currency)}</td>
      <td className={classes.sum}>{soFar === null ? '-' : formatMoney(soFar, currency)}</td>
    </tr>
  )
}

/** What the sums do not hold. */
function Notes({ data: { missing, uncostedLines, sharedTravellers } }: { data: CostSoFar }) {
  const quoted = [
    uncostedLines > 0 &&
      `${uncostedLines} quoted ${uncostedLines === 1 ? 'line has' : 'lines have'} no costing.`,
    sharedTravellers > 0 &&
      `${sharedTravellers} ${sharedTravellers === 1 ? 'traveller makes' : 'travellers make'} pieces of other orders too and counts by the pieces.`,
  ].filter((one) => one !== false)
  return (
    <>
      {missing.length > 0 && (
        <section className={classes.missing} aria-label="Not known">
          <p>Not in the sum so far, because it is not known:</p>
          <ul>
            {missing.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </section>
      )}
      {quoted.map((one) => (
        <p key={one} className={classes.note}>
          <Dim>{one}</Dim>
        </p>
      ))}
    </>
  )
}

type Centre = HourlyRates['centres'][number]

/** What an hour of each work centre costs, on the page of its facility. */
export function Rates({ id }: CardProps) {
  const mayRead = useMay('job-costs:read')
  const mayEnter = useMay('job-costs:rates')
  const [asked, setAsked] = useState<Centre | null>(null)
  const { data } = useQuery({ ...reading(api(jobCosts).rates, { params: { id } }), enabled: mayRead })
  const shown = data?.centres.filter(({ active, current }) => active || current) ?? []
  if (!data || shown.length === 0) return null
  return (
    <Section title="Cost per hour">
      <div className={classes.scroll}>
        <table className={classes.grid} aria-label="Cost per hour of work centres">
          <tbody>
            {shown.map((centre) => (
              <tr key={centre.id}>
                <th scope="row">
                  {centre.name}
                  <small>{centre.code}</small>
                </th>
                <td>
                  {centre.current ? (
                    <>
                      {formatMoney(centre.current.costPerHour, centre.current.currency)}
                      <small>{`since ${shortDay(centre.current.validFrom)}, ${centre.current.enteredByName}`}</small>
                    </>
                  ) : (
                    <Dim>Not entered</Dim>
                  )}
                  {centre.next && (
                    <small>{`${formatMoney(centre.next.costPerHour, centre.next.currency)} from ${shortDay(centre.next.validFrom)}`}</small>
                  )}
                </td>
                {mayEnter && (
                  <td className={classes.sum}>
                    <Button small onClick={() => setAsked(centre)}>
                      Enter<Hidden>{` the cost per hour of ${centre.name}`}</Hidden>
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {asked && <RateDialog rates={data} centre={asked} onClose={() => setAsked(null)} />}
    </Section>
  )
}

interface RateDialogProps {
  rates: HourlyRates
  centre: Centre
  onClose: () => void
}

/** Enters what an hour costs from a day on. */
function RateDialog({ rates: { id, currency, today }, centre, onClose }: RateDialogProps) {
  const cost = useState<string | null>(centre.current?.costPerHour ?? null)
  const from = useState<string | null>(today)
  const { send, isBusy, problem, errors } = useSending(onClose, 'job-costs')
  const post = () =>
    send(
      () =>
        api(jobCosts).enterRate({
          params: { id },
          body: { workCentreId: centre.id, costPerHour: cost[0] ?? '', validFrom: from[0] ?? '' },
        }),
      'Cost per hour entered',
    )
  return (
    <SendDialog
      title={`Cost per hour of ${centre.name}`}
      problem={problem}
      isBusy={isBusy}
      act="Enter"
      onSend={() => void post()}
      onClose={onClose}
    >
      <NumberField {...typed('costPerHour', 'Cost per hour', cost, { errors })} suffix={currency} />
      <DateField {...typed('validFrom', 'From', from, { errors })} />
    </SendDialog>
  )
}
