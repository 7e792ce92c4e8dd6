import { addDays } from '#platform/contract/values/dates.ts'
import { type DialogTable, type OwnDialogProps, Sentence } from '#platform/web/documents/action-dialogs.tsx'
import { MultiReferenceField } from '#platform/web/fields/references/multi-reference-field.tsx'
import { useUser } from '#platform/web/session/current-user.ts'
import { refresh } from '#platform/web/queries/api.ts'
import { ActionDialog } from '#platform/web/records/action-dialog.tsx'
import type { ActionForm } from '#platform/web/records/use-action.ts'
import { DateTimeField } from '#platform/web/fields/dates/date-time-field.tsx'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { localToday } from '#platform/web/ui/format.ts'
import { useGoTo } from '#platform/web/ui/go-to.tsx'
import { customerContactReports as contract, type ReportRecord } from '../contract.ts'
import classes from './reports.module.css'
import { ActionsField } from './actions-field.tsx'
import { doneActionsOf } from '../domain.ts'
import type { ActionDraft } from './form-shape.ts'
import { enquiriesOf, quotesOf, sources } from './sources.ts'

const DAYS_TO_QUOTE = 14
const received = { visit: 'Visit', phone: 'Phone' }
const byPhone: readonly string[] = ['call', 'video', 'email']

/** The dialogs of a contact report. */
export const dialogs = {
  link: {
    info: { label: 'Link enquiries and quotes' },
    done: 'linked',
    start: ({ enquiryIds, quoteIds }) => ({ enquiryIds, quoteIds }),
    fields: (form, { companyId }) => (
      <div className={classes.dialog}>
        <MultiReferenceField
          {...form.field<string[]>('enquiryIds', 'Enquiries')}
          source={enquiriesOf(companyId)}
        />
        <MultiReferenceField {...form.field<string[]>('quoteIds', 'Quotes')} source={quotesOf(companyId)} />
      </div>
    ),
  },
  updateActions: {
    info: { label: 'Change actions' },
    done: 'actions changed',
    start: ({ actions }) => ({
      actions: actions.map(({ id, text, ownerId, dueOn }) => ({ id, text, ownerId, dueOn })),
    }),
    fields: (form, report) => <ChangedActions form={form} report={report} />,
  },
  createEnquiry: { own: CreateEnquiry },
} satisfies DialogTable<ReportRecord>
export type ReportDialog = keyof typeof dialogs

/** Adds actions and changes those that are not done yet. */
function ChangedActions({ form, report }: { form: ActionForm; report: ReportRecord }) {
  const { id: meId } = useUser()
  return (
    <ActionsField
      field={form.field<ActionDraft[]>('actions', 'Actions')}
      errors={form.errors}
      meId={meId}
      done={doneActionsOf(report)}
    />
  )
}

/** The few things an enquiry needs that a report does not know; the rest is copied. */
function CreateEnquiry({ record: report, onClose }: OwnDialogProps<ReportRecord>) {
  const goTo = useGoTo()
  const known = new Set(report.enquiryIds)
  const start = {
    quoteDueAt: new Date(`${addDays(localToday(), DAYS_TO_QUOTE)}T17:00:00`).toISOString(),
    receivedVia: byPhone.includes(report.contactType) ? 'phone' : 'visit',
  }
  const done = (saved: ReportRecord) => {
    void refresh('enquiries')
    const made = saved.enquiries.find(({ id }) => !known.has(id))
    if (!made) return
    void toast({ message: `${made.number} created` })
    void goTo(`/enquiries/${made.id}`)
  }
  return (
    <ActionDialog<ReportRecord>
      contract={contract}
      action="createEnquiry"
      record={report}
      info={{ label: 'Create enquiry' }}
      start={start}
      onClose={onClose}
      onDone={done}
    >
      {(form) => (
        <div className={classes.dialog}>
          <Sentence>
            Company, contact, segments, value and what the customer needs are copied from the report.
          </Sentence>
          <DateTimeField {...form.field<string>('quoteDueAt', 'Quote due', true)} />
          <ReferenceField
            {...form.field<string>('facilityId', 'Facility', true)}
            source={sources.facilities}
          />
          <SelectField
            {...form.field<'visit' | 'phone'>('receivedVia', 'Received by', true)}
            options={received}
          />
          <TextField {...form.field<string>('projectName', 'Project', false)} />
          {!report.marketSegmentName && (
            <ReferenceField
              {...form.field<string>('marketSegmentId', 'Market segment', true)}
              source={sources.marketSegments}
              hint="The company has none yet"
            />
          )}
        </div>
      )}
    </ActionDialog>
  )
}
