import { useState } from 'react'
import { usePage } from '#platform/web/documents/use-document.ts'
import { reasonOf } from '#platform/web/records/action-bar.tsx'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { ActionDialog } from '#platform/web/records/action-dialog.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Chip, StatusChip } from '#platform/web/ui/chip.tsx'
import { Dim, MoneyText } from '#platform/web/ui/text.tsx'
import { enquiryLifecycle } from '#modules/sales/enquiries/domain.ts'
import { quotes } from '#modules/sales/quotes/contract.ts'
import { customerContactReports as contract, type ReportRecord } from '../contract.ts'
import type { ReportDialog } from './dialogs.tsx'
import classes from './reports.module.css'

/** The enquiries and quotes the contact was about. */
export function RelatedTab({ report }: { report: ReportRecord }) {
  const { open } = usePage<typeof contract, ReportDialog>(contract)
  const [moved, setMoved] = useState<ReportRecord['enquiries'][number] | null>(null)
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
            onClick={() => open('createEnquiry')}
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
                <StepOf report={report} enquiry={enquiry} onAccept={() => setMoved(enquiry)} />
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
        <ReasonedButton reason={reasonOf(report.can.link)} onClick={() => open('link')}>
          Link enquiries and quotes
        </ReasonedButton>
      </div>
      {moved && (
        <ActionDialog
          contract={contract}
          action="acceptStep"
          record={report}
          info={{ label: 'Move enquiry' }}
          start={{ enquiryId: moved.id }}
          onClose={() => setMoved(null)}
        >
          {() => (
            <p className={classes.words}>
              {moved.number} moves to the sales step &quot;{report.salesStepName}&quot;.
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
