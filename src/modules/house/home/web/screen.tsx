import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, reading } from '#platform/web/queries/api.ts'
import { hasPermission, useCurrentUser } from '#platform/web/session/current-user.ts'
import { waiting } from '#platform/web/shell/navigation/menu-counts.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { MyContactActions } from '#modules/sales/customer-contact-reports/web/api.tsx'
import { ForecastTile, PipelineCard } from '#modules/sales/sales-dashboards/web/api.tsx'
import { FirstSteps } from '#modules/house/setup/web/api.tsx'
import { home } from '../contract.ts'
import { Activity } from './activity.tsx'
import { Chain } from './chain.tsx'
import classes from './home.module.css'
import { ToDoListCard } from './to-do-list.tsx'
import { Tiles } from './tiles.tsx'

const board = () => reading(api(home).get)
const weekday = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

export const prefetch = (_params: unknown, _search: unknown, client: QueryClient) =>
  client.prefetchQuery(board())

/** What waits for me, what falls due, the pipeline and what happened last. */
export function Screen() {
  const { data, error, refetch } = useQuery(board())
  const [today] = useState(() => new Date())
  const user = useCurrentUser()
  useEffect(() => {
    if (data) waiting.set(data.waiting)
  }, [data])
  const mayForecast = user?.role === 'manager' || user?.role === 'administrator'
  return (
    <>
      <PageHead title="Home" count={weekday.format(today)} />
      {error && !data && (
        <ErrorState error={error} what="The board" noun="the board" retry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={10} columns={4} />}
      {data && (
        <div className={classes.page}>
          {hasPermission('setup:load-starter-set') && <FirstSteps />}
          <Chain figures={data.figures} />
          <Tiles tiles={data.upkeep} />
          <div className={classes.columns}>
            <div className={classes.column}>
              {data.toDoLists.map((list) => (
                <ToDoListCard key={list.key} list={list} now={today} />
              ))}
              {data.cards.includes('contacts') && <MyContactActions />}
            </div>
            <div className={classes.column}>
              {data.cards.includes('forecast') && mayForecast && <ForecastTile />}
              {data.cards.includes('pipeline') && <PipelineCard />}
              <Card title="Recent activity">
                <Activity entries={data.activity} />
              </Card>
            </div>
          </div>
        </div>
      )}
    </>
  )
}
