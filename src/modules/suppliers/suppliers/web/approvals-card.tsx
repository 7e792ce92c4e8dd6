import { refresh } from '#platform/web/queries/api.ts'
import { ActionButton } from '#platform/web/records/action-button.tsx'
import type { ActionForm } from '#platform/web/records/use-action.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import { columnsOf } from '#platform/web/table/columns.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { DateText, Dim } from '#platform/web/ui/text.tsx'
import { type SupplierRecord, suppliers } from '../contract.ts'
import { approvalKinds, usualApprovals } from '../domain.ts'
import classes from './suppliers.module.css'
import { ExpiryText } from '#platform/web/ui/expiry-text.tsx'
import { CurrentAndEndedCard } from './current-and-ended-card.tsx'

type Approval = SupplierRecord['approvals'][number]

const refreshCompany = () => void refresh('companies')
const usual = 'usual-approvals'

const fields = (form: ActionForm) => (
  <>
    <SelectField {...form.field<keyof typeof approvalKinds>('kind', 'Kind', true)} options={approvalKinds} />
    <Suggested form={form} />
    <DateField
      {...form.field<string>('validUntil', 'Valid until', false)}
      hint="Leave empty to keep it until it is taken back"
    />
    <TextAreaField {...form.field<string>('conditions', 'Conditions', false)} rows={3} />
  </>
)

/** The usual names as one click each; any other can be typed. */
function Suggested({ form }: { form: ActionForm }) {
  const field = form.field<string>('name', 'Process or material family', true)
  const kind = form.values.kind === 'material' ? 'material' : 'process'
  const typed = (field.value ?? '').toLowerCase()
  const names = usualApprovals[kind].filter(
    (name) => name.toLowerCase().includes(typed) && name !== field.value,
  )
  return (
    <div className={classes.stack}>
      <TextField {...field} maxLength={120} />
      {names.length > 0 && (
        <div className={classes.buttons} id={usual} role="group" aria-label="Usual names">
          {names.slice(0, 12).map((name) => (
            <Button key={name} small onClick={() => field.onChange(name)}>
              {name}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

const columnsFor = (supplier: SupplierRecord) =>
  columnsOf(suppliers.endpoints.get.response.shape.approvals.element, [
    {
      field: 'name',
      cell: (one) => (
        <div className={classes.words}>
          <b>{one.name}</b> <Dim>{approvalKinds[one.kind].toLowerCase()}</Dim>
        </div>
      ),
    },
    {
      field: 'approvedByName',
      card: 'main',
      cell: (one) => (
        <div className={classes.words}>
          {one.approvedByName}, <DateText date={one.approvedOn} />
        </div>
      ),
    },
    {
      field: 'validUntil',
      card: 'corner',
      cell: (one) =>
        one.endedAt ? (
          <span className={classes.ended}>ended</span>
        ) : one.validUntil ? (
          <ExpiryText date={one.validUntil} />
        ) : (
          <Dim>no end</Dim>
        ),
    },
    {
      field: 'conditions',
      card: 'foot',
      cell: (one) => <div className={classes.words}>{one.endReason ?? one.conditions}</div>,
    },
    {
      key: 'actions',
      header: 'Actions',
      card: 'footEnd',
      cell: (one) => !one.endedAt && <RowActions supplier={supplier} approval={one} />,
    },
  ])

function RowActions({ supplier, approval }: { supplier: SupplierRecord; approval: Approval }) {
  const { id, kind, name, validUntil, conditions } = approval
  return (
    <div className={classes.rowButtons}>
      <ActionButton
        small
        contract={suppliers}
        action="addApproval"
        record={supplier}
        info={{ label: 'Change' }}
        start={{ kind, name, validUntil, conditions, replacesId: id }}
        input={fields}
        onDone={refreshCompany}
      />
      <ActionButton
        small
        contract={suppliers}
        action="endApproval"
        record={supplier}
        info={{ label: 'Take back', needsReason: true }}
        start={{ approvalId: id }}
        onDone={refreshCompany}
      />
    </div>
  )
}

/** Processes and material families the supplier is approved for; those that ended on demand. */
export function ApprovalsCard({ supplier }: { supplier: SupplierRecord }) {
  if (supplier.status === null) return null
  return (
    <CurrentAndEndedCard
      title="Approved for"
      rows={supplier.approvals}
      columns={columnsFor(supplier)}
      empty="Not approved for any process or material family yet."
      add={
        <ActionButton
          small
          contract={suppliers}
          action="addApproval"
          record={supplier}
          info={{ label: 'Add approval' }}
          start={{ kind: 'process' }}
          input={fields}
          onDone={refreshCompany}
        />
      }
    />
  )
}
