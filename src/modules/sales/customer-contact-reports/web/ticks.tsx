import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { api } from '#platform/web/queries/api.ts'
import { seedRecord } from '#platform/web/queries/queries.ts'
import { hasPermission } from '#platform/web/session/current-user.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { DueText, InstantText } from '#platform/web/ui/text.tsx'
import { customerContactReports as contract, type ReportRecord } from '../contract.ts'
import classes from './reports.module.css'

/** Ticks one action off or back; what shows it is read again. */
export function useTick() {
  return useMutation({
    mutationFn: ({ reportId, actionId, done }: { reportId: string; actionId: string; done: boolean }) =>
      api(contract).tick({ params: { id: reportId, actionId }, body: { done } }),
    onSuccess: (record) => seedRecord(contract, record),
  })
}

interface TicksProps {
  report: ReportRecord
  meId: string
  /** Only to read. */
  isFixed?: boolean
}

/** The actions of a report with their ticks. */
export function Ticks({ report, meId, isFixed = false }: TicksProps) {
  const tick = useTick()
  const mayAll = report.authorId === meId || hasPermission('customer-contact-reports:review')
  const error = tick.error instanceof ApiError ? tick.error.message : null
  if (report.actions.length === 0) return <p className={classes.none}>No actions were agreed.</p>
  return (
    <>
      {error && <Alert live title={error} />}
      <ul className={classes.ticks} aria-label="Actions">
        {report.actions.map((action) => {
          const isDone = action.doneAt !== null
          return (
            <li key={action.id} className={classNames(classes.tick, isDone && classes.done)}>
              <label>
                <input
                  type="checkbox"
                  checked={isDone}
                  disabled={isFixed || tick.isPending || !(mayAll || action.ownerId === meId)}
                  onChange={(event) =>
                    tick.mutate({
                      reportId: report.id,
                      actionId: action.id,
                      done: event.currentTarget.checked,
                    })
                  }
                />
                <b>{action.text}</b>
              </label>
              <DueText date={action.dueOn} done={isDone} />
              <small>
                {action.ownerName}
                {isDone && (
                  <>
                    , done by {action.doneByName} on <InstantText at={action.doneAt} />
                  </>
                )}
              </small>
            </li>
          )
        })}
      </ul>
    </>
  )
}
