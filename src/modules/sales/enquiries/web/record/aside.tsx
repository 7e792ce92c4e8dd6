import type { ReactNode } from 'react'
import { MissingSection } from '#platform/web/documents/missing.tsx'
import { useMay } from '#platform/web/queries/queries.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { ConfidenceBar } from '#platform/web/ui/share-bar.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DateText, DueText, InstantText, MoneyText } from '#platform/web/ui/text.tsx'
import type { EnquiryRecord } from '../../contract.ts'
import { isUndecided } from '../../domain.ts'
import { Due } from '../due.tsx'
import classes from '../enquiries.module.css'
import { SameLinks } from '../form/same-reference.tsx'
import { bidDecisionNames, lossNames, noBidReasonNames, priorityNames } from '../labels.ts'
import { useEnquiry } from './use-enquiry.ts'

/** The right column: key facts, what is missing before a quote, how it ended. */
export function EnquiryFacts() {
  const { record: enquiry, open } = useEnquiry()
  return (
    <>
      <Section
        title="Key facts"
        action={
          enquiry.can.moveStep === true && (
            <Button small tone="quiet" icon="board" onClick={() => open('moveStep')}>
              Move step
            </Button>
          )
        }
      >
        <Facts facts={factsOf(enquiry)} />
      </Section>
      {isUndecided(enquiry.status) && <MissingSection title="Before it can be quoted" />}
      <Duplicates enquiry={enquiry} />
      <Contact />
      <Outcome enquiry={enquiry} />
      <CompanyLink enquiry={enquiry} />
    </>
  )
}

const factsOf = (enquiry: EnquiryRecord): Readonly<Record<string, ReactNode>> => ({
  Value: enquiry.value && (
    <b>
      <MoneyText value={enquiry.value} currency={enquiry.valueCurrency} />
    </b>
  ),
  Confidence: <ConfidenceBar percent={enquiry.confidencePercent} />,
  'Quote due': <Due enquiry={enquiry} show="both" timeZone={enquiry.timeZone} />,
  'Sales step': enquiry.salesStepName,
  'Bid decision': bidDecisionNames[enquiry.bidDecision],
  'Order expected': enquiry.expectedOrderDate && <DateText date={enquiry.expectedOrderDate} />,
  'Delivery wanted': enquiry.requiredDeliveryDate && <DateText date={enquiry.requiredDeliveryDate} />,
  Received: <InstantText at={enquiry.receivedAt} />,
  Priority: enquiry.priority !== 'normal' && priorityNames[enquiry.priority],
  Material: enquiry.freeIssue && 'Free issue by the customer',
  Estimator: enquiry.estimatorName,
  Facility: enquiry.facilityName,
  'Market segment': enquiry.marketSegmentName,
  'Global segment': enquiry.globalSegmentName,
})

/** What the customer has been told and asked. */
function Contact() {
  const { record: enquiry, open } = useEnquiry()
  const { hrefWith } = useScreenUrl()
  const { acknowledgedAt, acknowledgedTo, openQuestionCount, answersDueOn, can } = enquiry
  return (
    <Section
      title="Correspondence"
      action={
        can.acknowledge === true &&
        !acknowledgedAt && (
          <Button small tone="quiet" icon="mail" onClick={() => open('acknowledge')}>
            Acknowledge
          </Button>
        )
      }
    >
      <Facts
        facts={{
          Acknowledged: acknowledgedAt ? (
            <span title={acknowledgedTo?.join(', ')}>
              <InstantText at={acknowledgedAt} />
            </span>
          ) : (
            'Not yet'
          ),
          Questions: openQuestionCount > 0 && (
            <AppLink href={hrefWith('tab', 'questions')} className={classes.link}>
              {openQuestionCount} open
            </AppLink>
          ),
          'Answers due': answersDueOn && <DueText date={answersDueOn} />,
        }}
      />
    </Section>
  )
}

/** Whether the customer has asked with the same reference before. */
function Duplicates({ enquiry: { duplicates } }: { enquiry: EnquiryRecord }) {
  if (duplicates.length === 0) return null
  return (
    <Section title="May be the same enquiry as">
      <p className={classes.same}>
        <SameLinks duplicates={duplicates} />
      </p>
    </Section>
  )
}

/** Why it was lost, or why we did not bid. */
function Outcome({ enquiry }: { enquiry: EnquiryRecord }) {
  const { lostReason, lostToCompetitor, lostPrice, lostNote, noBidReason, bidNote, currency } = enquiry
  if (lostReason) {
    return (
      <Section title="Lost">
        <Facts
          facts={{
            Reason: lossNames[lostReason],
            'Order went to': lostToCompetitor,
            'At the price of': lostPrice && <MoneyText value={lostPrice} currency={currency} />,
            Note: lostNote,
          }}
        />
      </Section>
    )
  }
  if (!noBidReason) return null
  return (
    <Section title="No bid">
      <Facts facts={{ Reason: noBidReasonNames[noBidReason], Note: bidNote }} />
    </Section>
  )
}

function CompanyLink({ enquiry }: { enquiry: EnquiryRecord }) {
  const { companyId, companyName, contactName, engineeringContactName } = enquiry
  const mayOpen = useMay('companies:read')
  return (
    <Section title="Customer">
      <Facts
        facts={{
          Company: mayOpen ? (
            <AppLink href={`/companies/${companyId}`} className={classes.link}>
              {companyName}
            </AppLink>
          ) : (
            companyName
          ),
          Contact: contactName,
          Engineering: engineeringContactName,
          'End user': enquiry.endUser,
          Reference: enquiry.customerReference,
        }}
      />
    </Section>
  )
}
