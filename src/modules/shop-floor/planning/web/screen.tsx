import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { givenAddress } from '#platform/contract/register.ts'
import { counted } from '#platform/contract/values/amounts.ts'
import { addDays, shortDay } from '#platform/contract/values/dates.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { clockTime } from '#platform/web/ui/format.ts'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { Segments } from '#platform/web/ui/tabs.tsx'
import { planning } from '../contract.ts'
import { PlanBoard } from './board.tsx'
import { DispatchList } from './dispatch-list.tsx'
import { type Moving, PinDialog } from './pin-dialog.tsx'
import classes from './planning.module.css'

type Values = Readonly<Record<string, string>>

/** What an address asks of the board. */
const boardQuery = ({ facility, week, only, late }: Values) =>
  reading(api(planning).board, {
    query: {
      ...(facility ? { facilityId: facility } : {}),
      ...(week ? { week } : {}),
      ...(only ? { workCentreId: only } : {}),
      ...(late === 'true' ? { late: 'true' as const } : {}),
    },
  })
const listQuery = (id: string) => reading(api(planning).dispatch, { params: { id } })

export const prefetch = async (_params: Values, search: Values, client: QueryClient): Promise<void> => {
  await (search.centre
    ? client.prefetchQuery(listQuery(search.centre))
    : client.prefetchQuery(boardQuery(search)))
}

const parts = [
  ['board', 'Board'],
  ['lists', 'Dispatch lists'],
] as const

/** `/planning`: the board, or the dispatch list of the work centre that the address names. */
export function Screen() {
  const { parameters } = useScreenUrl()
  return parameters.centre ? <Lists id={parameters.centre} /> : <Board />
}

function Board() {
  const { parameters, hrefOf, hrefWith, go } = useScreenUrl()
  const mayPin = useMay('planning:pin')
  const [moving, setMoving] = useState<Moving | null>(null)
  const { data, error, refetch } = useQuery({ ...boardQuery(parameters), placeholderData: keepPreviousData })
  if (!data)
    return error ? (
      <ErrorState error={error} what="The board" noun="planning" retry={() => void refetch()} page />
    ) : (
      <SkeletonRows rows={8} columns={7} />
    )
  const [first = data.today] = data.days
  const monday = parameters.week ?? first
  const last = data.days.at(-1) ?? first
  const isLate = parameters.late === 'true'
  const firstCentre = data.centres[0]?.id
  return (
    <div className={classes.page}>
      <PageHead
        title="Planning"
        count={`${counted(data.travellers, 'traveller', 'travellers')}, ${data.late} late`}
        actions={
          <Segments
            label="Parts of planning"
            options={firstCentre ? parts : parts.slice(0, 1)}
            value="board"
            onChange={(part) => part === 'lists' && firstCentre && go(hrefOf({ centre: firstCentre }))}
          />
        }
      />
      <div className={classes.bar}>
        {data.facilities.length > 1 && (
          <label>
            Facility
            <select
              value={data.facility.id}
              onChange={(event) => go(hrefOf({ facility: event.currentTarget.value }))}
            >
              {data.facilities.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <label>
          Work centre
          <select
            value={parameters.only ?? ''}
            onChange={(event) => go(hrefWith('only', event.currentTarget.value || null))}
          >
            <option value="">All</option>
            {data.choices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <Button
          small
          icon="alert"
          aria-pressed={isLate}
          tone={isLate ? 'primary' : 'default'}
          onClick={() => go(hrefWith('late', isLate ? null : 'true'))}
        >
          Late only
        </Button>
        <AppLink href={givenAddress(`/planning/signable?facility=${data.facility.id}`)}>
          Will it be signable?
        </AppLink>
        <div className={classes.week}>
          {data.computedAt && <small>computed {clockTime(data.computedAt)}</small>}
          <ButtonLink
            small
            square
            tone="quiet"
            icon="chevronLeft"
            aria-label="Week before"
            href={hrefWith('week', addDays(monday, -7))}
          />
          <b>
            {shortDay(first)} to {shortDay(last)}
          </b>
          <ButtonLink
            small
            square
            tone="quiet"
            icon="chevronRight"
            aria-label="Week after"
            href={hrefWith('week', addDays(monday, 7))}
          />
        </div>
      </div>
      <PlanBoard
        board={data}
        dispatchHref={(centre) => hrefOf({ centre })}
        onMove={mayPin ? setMoving : undefined}
      />
      {moving && <PinDialog moving={moving} onClose={() => setMoving(null)} />}
    </div>
  )
}

function Lists({ id }: { id: string }) {
  const { hrefOf, go } = useScreenUrl()
  const { data, error, refetch } = useQuery({ ...listQuery(id), placeholderData: keepPreviousData })
  if (!data)
    return error ? (
      <ErrorState error={error} what="The dispatch list" noun="planning" retry={() => void refetch()} page />
    ) : (
      <SkeletonRows rows={8} columns={4} />
    )
  const boardHref = hrefOf({ facility: data.centre.facilityId })
  return (
    <div className={classes.page}>
      <PageHead
        title={data.centre.name}
        count={`${data.ready.length} ready, ${data.coming.length} coming, ${shortDay(data.today)}`}
        actions={
          <Segments
            label="Parts of planning"
            options={parts}
            value="lists"
            onChange={(part) => part === 'board' && go(boardHref)}
          />
        }
      />
      <DispatchList list={data} hrefOfCentre={(centre) => hrefOf({ centre })} boardHref={boardHref} />
    </div>
  )
}
