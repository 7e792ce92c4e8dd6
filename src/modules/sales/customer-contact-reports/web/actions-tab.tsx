import { usePage } from '#platform/web/documents/use-document.ts'
import { reasonOf } from '#platform/web/records/action-bar.tsx'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { useUser } from '#platform/web/session/current-user.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { customerContactReports as contract, type ReportRecord } from '../contract.ts'
import { isDraft } from '../domain.ts'
import type { ReportDialog } from './dialogs.tsx'
import classes from './reports.module.css'
import { Ticks } from './ticks.tsx'

/** What was promised: ticked off here, changed in a dialog. */
export function ActionsTab({ report }: { report: ReportRecord }) {
  const me = useUser()
  const { open } = usePage<typeof contract, ReportDialog>(contract)
  if (isDraft(report.status))
    return (
      <div className={classes.panel}>
        <Alert tone="blue">Actions can be ticked off once the report is submitted.</Alert>
        <Ticks report={report} meId={me.id} isFixed />
      </div>
    )
  return (
    <div className={classes.panel}>
      <Ticks report={report} meId={me.id} />
      <div>
        <ReasonedButton
          icon="edit"
          reason={reasonOf(report.can.updateActions)}
          onClick={() => open('updateActions')}
        >
          Change actions
        </ReasonedButton>
      </div>
    </div>
  )
}
