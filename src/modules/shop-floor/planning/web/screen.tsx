import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { givenAddress } from '#platform/contract/register.ts'
import { counted } from '#platform/contract/values/amounts.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { clockTime } from '#platform/web/ui/format.ts'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { Segments } from '#platform/web/ui/tabs.tsx'
import { type Board as BoardData, type DispatchList as ListData, planning } from '../contract.ts'
import { PlanBoard } from './board.tsx'
import { DispatchList } from './dispatch-list.tsx'
import { type Moving, PinDialog } from './pin-dialog.tsx'
import { Choice, FacilityChoice, Shown, weekIn, WeekSteps } from './parts.tsx'
import classes from './planning.module.css'
import { listIn, OrdersToPlan, ordersQuery, WorkList, workQuery } from './work-list.tsx'

type Values = Readonly<Record<string, string>>

/** What an address asks of the board. */
const boardQuery = ({ only, late, ...values }: Values) =>
  reading(api(planning).board, {
    query: {
      ...weekIn(values),
      ...(only ? { workCentreId: only } : {}),
      ...(late === 'true' ? { late: 'true' as const } : {}),
    },
  })
const listQuery = (id: string) => reading(api(planning).dispatch, { params: { id } })

export const prefetch = async (_params: Values, search: Values, client: QueryClient): Promise<void> => {
  const list = listIn(search)
  if (list) await client.prefetchQuery(workQuery(list, search))
  else if (search.list === 'orders') await client.prefetchQuery(ordersQuery(search))
  else if (search.centre) await client.prefetchQuery(listQuery(search.centre))
  else await client.prefetchQuery(boardQuery(search))
}

const parts = [
  ['board', 'Board'],
  ['lists', 'Dispatch lists'],
] as const

/** `/planning`: the board, the dispatch list of the work centre that the address names, or the list that it names. */
export function Screen() {
  const { parameters } = useScreenUrl()
  const list = listIn(parameters)
  if (list) return <WorkList list={list} parameters={parameters} />
  if (parameters.list === 'orders') return <OrdersToPlan parameters={parameters} />
  if (parameters.centre)
    return (
      <Shown query={listQuery(parameters.centre)} what="The dispatch list" columns={4}>
        {(data) => <Lists data={data} />}
      </Shown>
    )
  return (
    <Shown query={boardQuery(parameters)} what="The board" columns={7}>
      {(data) => <Board data={data} />}
    </Shown>
  )
}

function Board({ data }: { data: BoardData }) {
  const { parameters, hrefOf, hrefWith, go } = useScreenUrl()
  const mayPin = useMay('planning:pin')
  const [moving, setMoving] = useState<Moving | null>(null)
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
        <FacilityChoice {...data} />
        <Choice
          label="Work centre"
          value={parameters.only ?? ''}
          options={data.choices}
          all="All"
          onChoose={(id) => go(hrefWith('only', id || null))}
        />
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
        <AppLink href={givenAddress(`/planning?list=orders&facility=${data.facility.id}`)}>
          Orders to plan
        </AppLink>
        <div className={classes.week}>
          {data.computedAt && <small>computed {clockTime(data.computedAt)}</small>}
          <WeekSteps first={monday}>
            <b>
              {shortDay(first)} to {shortDay(last)}
            </b>
          </WeekSteps>
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

function Lists({ data }: { data: ListData }) {
  const { hrefOf, go } = useScreenUrl()
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
