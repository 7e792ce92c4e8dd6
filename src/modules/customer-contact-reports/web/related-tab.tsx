import { useState } from 'react'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { ActionDialog } from '#platform/web/records/action-dialog.tsx'
import { MultiReferenceField } from '#platform/web/fields/multi-reference-field.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Chip, StatusChip } from '#platform/web/ui/chip.tsx'
import { Dim, MoneyText } from '#platform/web/ui/text.tsx'
import { enquiryLifecycle } from '#modules/enquiries/domain.ts'
import { quotes } from '#modules/quotes/contract.ts'
import { customerContactReports as contract, type ReportRecord } from '../contract.ts'
import { CreateEnquiryDialog } from './create-enquiry-dialog.tsx'
import classes from './reports.module.css'
import { enquiriesOf, quotesOf } from './sources.ts'

type Open = 'link' | 'enquiry' | { readonly enquiryId: string; readonly number: string } | null

const reasonOf = (may: true | string | undefined) => (may === true || may === undefined ? undefined : may)

/** The enquiries and quotes the contact was about. */
export function RelatedTab({ report }: { report: ReportRecord }) {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <div className={classes.panel}>
      <Card
        title="Enquiries"
        count={report.enquiries.length}
        flush
        action={
          <ReasonedButton
            small
            reason={reasonOf(report.can.createEnquiry)}
            onClick={() => setOpen('enquiry')}
          >
            Create enquiry
          </ReasonedButton>
        }
      >
        {report.enquiries.length === 0 ? (
          <p className={classes.none}>The report is not linked with an enquiry.</p>
        ) : (
          <ul className={classes.lines}>
            {report.enquiries.map((enquiry) => (
              <li key={enquiry.id} className={classes.line}>
                <AppLink href={`/enquiries/${enquiry.id}`}>{enquiry.number}</AppLink>
                <span>{enquiry.projectName}</span>
                <StatusChip table={enquiryLifecycle} state={enquiry.status} />
                <StepOf
                  report={report}
                  enquiry={enquiry}
                  onAccept={() => setOpen({ enquiryId: enquiry.id, number: enquiry.number })}
                />
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title="Quotes" count={report.quotes.length} flush>
        {report.quotes.length === 0 ? (
          <p className={classes.none}>The report is not linked with a quote.</p>
        ) : (
          <ul className={classes.lines}>
            {report.quotes.map((quote) => (
              <li key={quote.id} className={classes.line}>
                <AppLink href={`/quotes/${quote.id}`}>{quote.number}</AppLink>
                <Dim>Rev {quote.revision}</Dim>
                <span>{quote.projectName}</span>
                <StatusChip table={quotes.lifecycle} state={quote.status} />
                <span>
                  <MoneyText value={quote.net} currency={quote.currency} whole />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <div>
        <ReasonedButton reason={reasonOf(report.can.link)} onClick={() => setOpen('link')}>
          Link enquiries and quotes
        </ReasonedButton>
      </div>
      {open === 'link' && <LinkDialog report={report} onClose={close} />}
      {open === 'enquiry' && <CreateEnquiryDialog report={report} onClose={close} />}
      {open !== null && typeof open === 'object' && (
        <ActionDialog
          contract={contract}
          action="acceptStep"
          record={report}
          info={{ label: 'Move enquiry' }}
          start={{ enquiryId: open.enquiryId }}
          onClose={close}
        >
          {() => (
            <p className={classes.words}>
              {open.number} moves to the sales step &quot;{report.salesStepName}&quot;.
            </p>
          )}
        </ActionDialog>
      )}
    </div>
  )
}

interface StepOfProps {
  report: ReportRecord
  enquiry: ReportRecord['enquiries'][number]
  onAccept: () => void
}

/** Where the enquiry stands, and the offer to move it to where the report says. */
function StepOf({ report, enquiry, onAccept }: StepOfProps) {
  const differs = report.salesStepId && enquiry.isOpen && report.salesStepId !== enquiry.salesStepId
  if (!differs)
    return (
      <span>
        <Chip tone="grey">{enquiry.salesStepName}</Chip>
      </span>
    )
  const may = report.can.acceptStep
  return (
    <span>
      <Dim>{enquiry.salesStepName}</Dim>{' '}
      {may === true ? (
        <Button small onClick={onAccept}>
          Move to {report.salesStepName}
        </Button>
      ) : (
        <ReasonedButton small reason={may}>
          Move to {report.salesStepName}
        </ReasonedButton>
      )}
    </span>
  )
}

/** Chooses among the enquiries and quotes of the company. */
function LinkDialog({ report, onClose }: { report: ReportRecord; onClose: () => void }) {
  return (
    <ActionDialog
      contract={contract}
      action="link"
      record={report}
      info={{ label: 'Link enquiries and quotes' }}
      start={{ enquiryIds: report.enquiryIds, quoteIds: report.quoteIds }}
      onClose={onClose}
    >
      {(form) => (
        <div className={classes.dialog}>
          <MultiReferenceField
            {...form.field<string[]>('enquiryIds', 'Enquiries')}
            source={enquiriesOf(report.companyId)}
          />
          <MultiReferenceField
            {...form.field<string[]>('quoteIds', 'Quotes')}
            source={quotesOf(report.companyId)}
          />
        </div>
      )}
    </ActionDialog>
  )
}
