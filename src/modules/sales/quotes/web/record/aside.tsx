import { type ReactNode, useDeferredValue } from 'react'
import { ApprovalSteps } from '#platform/web/documents/approval-steps.tsx'
import { MissingSection } from '#platform/web/documents/missing.tsx'
import { PdfSection, RevisionsSection } from '#platform/web/documents/revisions.tsx'
import { api } from '#platform/web/queries/api.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { ConfidenceBar } from '#platform/web/ui/share-bar.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { formatQuantity, plainDecimal } from '#platform/contract/values/amounts.ts'
import { DateText, Dim, DueText, MoneyText } from '#platform/web/ui/text.tsx'
import { SignaturesSection } from '#modules/signing/signature/web/api.tsx'
import { type QuoteRecord, quotes } from '../../contract.ts'
import { isLive } from '../../domain/lifecycle.ts'
import { type QuoteTotals, uncostedWords } from '../../domain/totals.ts'
import { LookAt } from '../dialogs/approve-facts.tsx'
import { pdfUrl } from '../pdf.ts'
import { previewTotals } from '../preview.ts'
import { percentText, weeksText } from '../labels.ts'
import { Outcome } from './outcome.tsx'
import { RelatedFacts } from './related-facts.tsx'
import { useQuote } from './use-quote.ts'

type Totals = Pick<QuoteTotals, 'net' | 'weightKg'> & { marginPercent?: string | null | undefined }

/** The right column: figures, what the approver has to look at, related records, revisions, PDF. */
export function QuoteFacts() {
  const { record: quote, form, open } = useQuote()
  const settled = useDeferredValue(form.values)
  const totals: Totals = form.isDirty ? previewTotals(settled, quote) : quote.totals
  const canForecast = quote.can.setForecast === true && quote.can.update !== true
  const delivery = [
    weeksText(quote.leadTimeWeeks),
    [quote.incoterm, quote.incotermPlace].filter(Boolean).join(' '),
  ]
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      'Net value',
      <b key="net">
        <MoneyText value={totals.net} currency={quote.currency} />
      </b>,
    ],
    [
      'Margin',
      totals.marginPercent ? (
        <Margin key="margin" quote={quote} percent={totals.marginPercent} />
      ) : (
        uncostedWords(quote.lines)
      ),
    ],
    [
      'Confidence',
      isLive(quote.status) && <ConfidenceBar key="confidence" percent={quote.confidencePercent} />,
    ],
    [
      'Valid until',
      <DueText key="until" date={quote.validUntil} done={!isLive(quote.status)} soonDays={14} />,
    ],
    ['Order expected', quote.expectedOrderDate && <DateText key="expected" date={quote.expectedOrderDate} />],
    ['Delivery', delivery.filter(Boolean).join(', ')],
    ['Weight', Number(totals.weightKg) > 0 && `${formatQuantity(totals.weightKg)} kg`],
    ['Facility', quote.facilityName],
    ['Sales step', quote.salesStepName],
  ]
  return (
    <>
      <Section
        title="Key facts"
        action={
          canForecast && (
            <Button small tone="quiet" icon="edit" onClick={() => open('setForecast')}>
              Forecast
            </Button>
          )
        }
      >
        <Facts facts={facts} />
      </Section>
      <MissingSection title="Before it can be submitted" />
      {isLive(quote.status) && !quote.approvedAt && quote.approvalReasons.length > 0 && (
        <Section title="Needs approval because">
          <LookAt quote={quote} />
        </Section>
      )}
      {quote.approvalSteps.length > 0 && isLive(quote.status) && (
        <Section title="Approval">
          <ApprovalSteps steps={quote.approvalSteps} askedAt={quote.stepAskedAt} />
        </Section>
      )}
      <Outcome quote={quote} />
      <SignaturesSection
        read={api(quotes).signatures}
        record={quote}
        isSigned={quote.approvals.some(({ decision }) => decision === 'approved')}
      />
      <RelatedFacts quote={quote} />
      <PdfSection url={pdfUrl(quote.id)} sha256={quote.pdfSha256} />
      <RevisionsSection revisions={quote.revisions} />
    </>
  )
}

function Margin({ quote, percent }: { quote: QuoteRecord; percent: string }) {
  const { marginFloorPercent: floor } = quote
  return (
    <>
      <b>{percentText(percent)}</b> {floor && <Dim>floor {plainDecimal(floor)} %</Dim>}
    </>
  )
}
