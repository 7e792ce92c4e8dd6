import { ActionDialog } from '#platform/web/records/action-dialog.tsx'
import { customerContactReports as contract, type ReportRecord } from '../contract.ts'
import { doneActionsOf } from '../domain.ts'
import { ActionsField } from './actions-field.tsx'
import type { ActionDraft } from './form-shape.ts'

const info = { label: 'Change actions' }

/** Adds actions and changes those that are not done yet. */
export function ActionsDialog({
  report,
  meId,
  onClose,
}: {
  report: ReportRecord
  meId: string
  onClose: () => void
}) {
  const done = doneActionsOf(report)
  const actions: ActionDraft[] = report.actions.map(({ id, text, ownerId, dueOn }) => ({
    id,
    text,
    ownerId,
    dueOn,
  }))
  return (
    <ActionDialog
      contract={contract}
      action="updateActions"
      record={report}
      info={info}
      start={{ actions }}
      onClose={onClose}
    >
      {(form) => (
        <ActionsField
          field={form.field<ActionDraft[]>('actions', 'Actions')}
          errors={form.errors}
          meId={meId}
          done={done}
        />
      )}
    </ActionDialog>
  )
}
