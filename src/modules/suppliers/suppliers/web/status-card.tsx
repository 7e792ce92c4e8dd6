import { allows } from '#platform/contract/documents/lifecycle.ts'
import { refresh } from '#platform/web/queries/api.ts'
import { ActionButton } from '#platform/web/records/action-button.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { InstantText } from '#platform/web/ui/text.tsx'
import { type SupplierRecord, suppliers } from '../contract.ts'
import { supplierLifecycle } from '../domain.ts'
import classes from './suppliers.module.css'

type ActionName = keyof typeof supplierLifecycle.actions
const actions = Object.keys(supplierLifecycle.actions) as ActionName[]
const refreshCompany = () => void refresh('companies')

/** Where the supplier stands, what may be done about it, and how it came there. */
export function StatusCard({ supplier }: { supplier: SupplierRecord }) {
  const { status, refusal, history, can } = supplier
  if (status === null) return null
  const possible = actions.filter((name) => name in can && allows(supplierLifecycle, name, status))
  return (
    <Card title="Status as a supplier" action={<StatusChip table={supplierLifecycle} state={status} />}>
      <div className={classes.stack}>
        {refusal && (
          <Alert tone={refusal.canOverride ? 'amber' : 'blue'} title={refusal.sentence}>
            {refusal.canOverride
              ? 'Orders need a reason until this is settled.'
              : 'Nothing can be ordered there for now.'}
          </Alert>
        )}
        <div className={classes.buttons}>
          {possible.map((name) => (
            <ActionButton
              key={name}
              contract={suppliers}
              action={name}
              record={supplier}
              info={supplierLifecycle.actions[name]}
              onDone={refreshCompany}
            />
          ))}
        </div>
        {history.length > 0 && (
          <ol className={classes.history} aria-label="History of the status">
            {history.map((one) => (
              <li key={one.at}>
                <b>{supplierLifecycle.states[one.to].label}</b>
                {one.reason && <div>{one.reason}</div>}
                <span>
                  {one.actorName}, <InstantText at={one.at} />
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Card>
  )
}
