import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { formatCount } from '#platform/web/ui/format.ts'
import { DueText } from '#platform/web/ui/text.tsx'
import { customerContactReports as contract } from '../contract.ts'
import classes from './reports.module.css'
import { useTick } from './ticks.tsx'

/** My open actions; a tick takes one off the list. */
export function MyActions() {
  const { data } = useQuery(reading(api(contract).myActions))
  const tick = useTick()
  if (!data) return null
  const error = tick.error instanceof ApiError ? tick.error.message : null
  return (
    <Card
      title="Your open actions"
      count={formatCount(data.total)}
      action={<AppLink href="/customer-contact-reports?filter[myActions]=true">Their reports</AppLink>}
      flush
    >
      {error && <Alert live title={error} />}
      {data.rows.length === 0 ? (
        <p className={classes.none}>No open actions</p>
      ) : (
        <div className={classes.mine}>
          <ul className={classes.ticks} aria-label="Your open actions">
            {data.rows.map((action) => (
              <li key={action.id} className={classes.tick}>
                <label>
                  <input
                    type="checkbox"
                    checked={false}
                    disabled={tick.isPending}
                    onChange={() =>
                      tick.mutate({ reportId: action.reportId, actionId: action.id, done: true })
                    }
                  />
                  <b>{action.text}</b>
                </label>
                <DueText date={action.dueOn} show="days" />
                <small>
                  {action.companyName},{' '}
                  <AppLink href={`/customer-contact-reports/${action.reportId}`}>
                    {action.reportNumber}
                  </AppLink>
                </small>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}
