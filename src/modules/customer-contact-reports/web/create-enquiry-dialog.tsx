import { addDays } from '#platform/contract/dates.ts'
import { useRouter } from '@tanstack/react-router'
import { refresh } from '#platform/web/queries/api.ts'
import { ActionDialog } from '#platform/web/records/action-dialog.tsx'
import { DateTimeField } from '#platform/web/fields/date-time-field.tsx'
import { ReferenceField } from '#platform/web/fields/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { toast } from '#platform/web/shell/toast.ts'
import { localToday } from '#platform/web/ui/format.ts'
import { customerContactReports as contract, type ReportRecord } from '../contract.ts'
import classes from './reports.module.css'
import { sources } from './sources.ts'

const DAYS_TO_QUOTE = 14
const info = { label: 'Create enquiry' }
const received = { visit: 'Visit', phone: 'Phone' }
const byPhone: readonly string[] = ['call', 'video', 'email']

/** The few things an enquiry needs that a report does not know; the rest is copied. */
export function CreateEnquiryDialog({ report, onClose }: { report: ReportRecord; onClose: () => void }) {
  const router = useRouter()
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
    void router.navigate({ href: `/enquiries/${made.id}` })
  }
  return (
    <ActionDialog<ReportRecord>
      contract={contract}
      action="createEnquiry"
      record={report}
      info={info}
      start={start}
      onClose={onClose}
      onDone={done}
    >
      {(form) => (
        <div className={classes.dialog}>
          <p className={classes.words}>
            Company, contact, segments, value and what the customer needs are copied from the report.
          </p>
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
