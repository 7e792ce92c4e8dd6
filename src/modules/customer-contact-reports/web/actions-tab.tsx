import { useState } from 'react'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { useUser } from '#platform/web/session/current-user.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import type { ReportRecord } from '../contract.ts'
import { isDraft } from '../domain.ts'
import { ActionsDialog } from './actions-dialog.tsx'
import classes from './reports.module.css'
import { Ticks } from './ticks.tsx'

/** What was promised: ticked off here, changed in a dialog. */
export function ActionsTab({ report }: { report: ReportRecord }) {
  const me = useUser()
  const [isOpen, setOpen] = useState(false)
  const may = report.can.updateActions
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
        <ReasonedButton icon="edit" reason={may === true ? undefined : may} onClick={() => setOpen(true)}>
          Change actions
        </ReasonedButton>
      </div>
      {isOpen && <ActionsDialog report={report} meId={me.id} onClose={() => setOpen(false)} />}
    </div>
  )
}
