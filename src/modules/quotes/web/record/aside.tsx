import type { ReactNode } from 'react'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { Section } from '../../../../platform/web/ui/card.tsx'
import { ConfidenceBar } from '../../../../platform/web/ui/confidence-bar.tsx'
import { Facts } from '../../../../platform/web/ui/facts.tsx'
import { formatDecimal } from '../../../../platform/web/ui/format.ts'
import { DateText, Dim, DueText, MoneyText } from '../../../../platform/web/ui/text.tsx'
import type { QuoteRecord } from '../../contract.ts'
import { isLive } from '../../domain/lifecycle.ts'
import type { QuoteTotals } from '../../domain/totals.ts'
import { LookAt } from '../dialogs/approve-facts.tsx'
import { percentText, plainNumber, weeksText } from '../words.ts'
import { Ladder } from './ladder.tsx'
import { Missing } from './missing.tsx'
import { Outcome } from './outcome.tsx'
import { PaperAndRevisions } from './paper.tsx'
import { RelatedFacts } from './related-facts.tsx'
import { Signatures } from './signatures.tsx'

interface AsideProps {
  quote: QuoteRecord
  /** As they are typed. */
  totals: Pick<QuoteTotals, 'net' | 'weightKg'> & { marginPercent?: string | null | undefined }
  missing: Readonly<Record<string, readonly string[]>>
  onForecast: () => void
}

/** The right column: figures, what the approver has to look at, related records, revisions, paper. */
export function Aside({ quote, totals, missing, onForecast }: AsideProps) {
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
    ['Margin', totals.marginPercent && <Margin key="margin" quote={quote} percent={totals.marginPercent} />],
    ['Confidence', <ConfidenceBar key="confidence" percent={quote.confidencePercent} />],
    [
      'Valid until',
      <DueText key="until" date={quote.validUntil} done={!isLive(quote.status)} soonDays={14} />,
    ],
    ['Order expected', quote.expectedOrderDate && <DateText key="expected" date={quote.expectedOrderDate} />],
    ['Delivery', delivery.filter(Boolean).join(', ')],
    ['Weight', Number(totals.weightKg) > 0 && `${formatDecimal(plainNumber(totals.weightKg))} kg`],
    ['Facility', quote.facilityName],
    ['Sales step', quote.salesStepName],
  ]
  return (
    <>
      <Section
        title="Key facts"
        action={
          canForecast && (
            <Button small tone="quiet" icon="edit" onClick={onForecast}>
              Forecast
            </Button>
          )
        }
      >
        <Facts facts={facts} />
      </Section>
      <Missing quote={quote} missing={missing} />
      {isLive(quote.status) && !quote.approvedAt && quote.approvalReasons.length > 0 && (
        <Section title="Needs approval because">
          <LookAt quote={quote} />
        </Section>
      )}
      {quote.approvalSteps.length > 0 && isLive(quote.status) && (
        <Section title="Approval">
          <Ladder steps={quote.approvalSteps} askedAt={quote.stepAskedAt} />
        </Section>
      )}
      <Outcome quote={quote} />
      <Signatures quote={quote} />
      <RelatedFacts quote={quote} />
      <PaperAndRevisions quote={quote} />
    </>
  )
}

function Margin({ quote, percent }: { quote: QuoteRecord; percent: string }) {
  const { marginFloorPercent: floor } = quote
  return (
    <>
      <b>{percentText(percent)}</b> {floor && <Dim>floor {plainNumber(floor)} %</Dim>}
    </>
  )
}
