import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#platform/contract/values/amounts.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { NumberField } from '#platform/web/fields/number-field.tsx'
import { ParentCrumb } from '#platform/web/lists/parent-crumb.tsx'
import { api, reading } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { SendDialog, typed, useSending } from '#platform/web/records/send-dialog.tsx'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card, Section } from '#platform/web/ui/card.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { Dim, Hidden } from '#platform/web/ui/text.tsx'
import { type HourlyRates, jobCosts } from '../contract.ts'
import classes from './job-costs.module.css'

export const prefetch = (_params: unknown, _search: unknown, client: QueryClient) =>
  client.prefetchQuery(reading(api(jobCosts).allRates))

type Centre = HourlyRates['centres'][number]

/** `/setup/hourly-rates`: what an hour of each work centre costs, for whoever cannot open the page of a facility. */
export function Screen() {
  const { data, error, refetch } = useQuery(reading(api(jobCosts).allRates))
  if (error && !data)
    return <ErrorState page error={error} what="This page" noun="hourly rates" retry={() => void refetch()} />
  return (
    <>
      <PageHead
        title="Hourly rates"
        crumbs={<ParentCrumb />}
        count="Job costs are worked out from them; each counts from its day on"
      />
      <div className={classes.page}>
        {!data && <SkeletonRows />}
        {data?.length === 0 && (
          <Dim>No facility has work centres yet. They are entered with the facility, under Setup.</Dim>
        )}
        {data?.map((one) => (
          <Card key={one.id} title={one.facilityName}>
            <RateTable rates={one} />
          </Card>
        ))}
      </div>
    </>
  )
}

/** What an hour of each work centre costs, on the page of its facility. */
export function Rates({ id }: CardProps) {
  const mayRead = useMay('job-costs:read')
  const { data } = useQuery({ ...reading(api(jobCosts).rates, { params: { id } }), enabled: mayRead })
  if (!data || data.centres.length === 0) return null
  return (
    <Section title="Hourly rates">
      <RateTable rates={data} />
    </Section>
  )
}

/** The work centres of a facility that work, or did: each with its rate, the one to come, and how to enter another. */
function RateTable({ rates }: { rates: HourlyRates }) {
  const mayEnter = useMay('job-costs:rates')
  const [asked, setAsked] = useState<Centre | null>(null)
  const shown = rates.centres.filter(({ active, current }) => active || current)
  return (
    <>
      <div className={classes.scroll}>
        <table className={classes.grid} aria-label={`Hourly rates of ${rates.facilityName}`}>
          <thead>
            <tr>
              <th scope="col">Work centre</th>
              <th scope="col">Cost per hour</th>
              {mayEnter && (
                <th scope="col">
                  <Hidden>Enter</Hidden>
                </th>
              )}
            </tr>
          </thead>
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
      {asked && <RateDialog rates={rates} centre={asked} onClose={() => setAsked(null)} />}
    </>
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
  const { send, isBusy, problem, errors } = useSending(
    onClose,
    'hourly-rates',
    'facilities',
    'quotes',
    'travellers',
  )
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
