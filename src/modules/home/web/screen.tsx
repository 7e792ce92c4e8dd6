import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, reading } from '../../../platform/web/api.ts'
import { hasPermission } from '../../../platform/web/session/current-user.ts'
import { Card } from '../../../platform/web/ui/card.tsx'
import { PageHead } from '../../../platform/web/ui/page-head.tsx'
import { SkeletonRows } from '../../../platform/web/ui/skeleton.tsx'
import { ErrorState } from '../../../platform/web/ui/states.tsx'
import { home } from '../contract.ts'
import { Activity } from './activity.tsx'
import { Chain } from './chain.tsx'
import { FirstSteps } from './first-steps.tsx'
import classes from './home.module.css'
import { PileCard } from './pile.tsx'
import { Pipeline } from './pipeline.tsx'

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
          <Chain board={data} />
          <div className={classes.columns}>
            <div className={classes.column}>
              {data.approvals && (
                <PileCard
                  title="Waiting for your approval"
                  pile={data.approvals}
                  dueTitle="Waiting since"
                  shows="since"
                >
                  Nothing waits for your approval.
                </PileCard>
              )}
              {data.enquiriesDue && (
                <PileCard title="Your enquiries due" pile={data.enquiriesDue} dueTitle="Due" shows="due">
                  None of your enquiries falls due in the next seven days.
                </PileCard>
              )}
              {data.quotesExpiring && (
                <PileCard
                  title="Quotes expiring"
                  pile={data.quotesExpiring}
                  dueTitle="Valid until"
                  shows="due"
                >
                  No quote expires in the next seven days.
                </PileCard>
              )}
            </div>
            <div className={classes.column}>
              {data.pipeline && <Pipeline steps={data.pipeline} />}
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
