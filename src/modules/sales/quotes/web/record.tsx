import { lazy, useDeferredValue } from 'react'
import { lazyDialogs } from '#platform/web/documents/action-dialogs.tsx'
import {
  DocumentActions,
  DocumentPage,
  DocumentScreen,
  DocumentTitle,
} from '#platform/web/documents/document-page.tsx'
import { Aside, FilesTab, Tab, TimelineTab } from '#platform/web/documents/document-tabs.tsx'
import { DetailsTab } from '#platform/web/documents/form-tabs.tsx'
import { useDocument } from '#platform/web/documents/use-document.ts'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { MenuEntry, reasonOf } from '#platform/web/records/action-bar.tsx'
import { useStarts } from '#platform/web/shell/starts.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { localToday } from '#platform/web/ui/format.ts'
import { openFile } from '#platform/web/queries/files.ts'
import { type QuoteRecord, quotes } from '../contract.ts'
import { isReleased, quoteLabel } from '../domain/lifecycle.ts'
import { quoteFields } from './details/fields.tsx'
import { sections } from './details/sections.ts'
import { LinesTab } from './lines/lines-tab.tsx'
import { pdfUrl } from './pdf.ts'
import { previewMissing } from './preview.ts'
import { QuoteFacts } from './record/aside.tsx'
import { lockOf, quoteButtons, usualWay } from './record/next-steps.ts'
import { useQuote } from './record/use-quote.ts'

export const prefetch = prefetchRecord(quotes)

/** `/quotes/{id}`: one revision. */
export const Screen = () => <DocumentScreen contract={quotes} page={QuotePage} />

// What is opened now and then: the quote stands before these are loaded.
const dialogs = lazyDialogs(() => import('./dialogs/dialogs.tsx'))
const ReviewTab = lazy(async () => ({ default: (await import('./record/review-tab.tsx')).ReviewTab }))
const RelatedTab = lazy(async () => ({ default: (await import('./record/related-tab.tsx')).RelatedTab }))

const nameOf = ({ number, revision }: QuoteRecord): string => quoteLabel(number, revision)

function QuotePage({ record: quote }: { record: QuoteRecord }) {
  const page = useDocument(quotes, quote, { fields: quoteFields(quote), nameOf, locked: lockOf(quote) })
  const { values } = page.form
  // What is worked out of all lines may come after the letter that is typed.
  const settled = useDeferredValue(values)
  return (
    <DocumentPage
      page={page}
      head={
        <DocumentTitle
          extra={`Rev ${quote.revision}`}
          company={{ name: quote.companyName, href: `/companies/${quote.companyId}` }}
          note={quote.projectName}
          owner={quote.salespersonName}
        />
      }
      actions={<QuoteActions />}
      stepper={usualWay(quote)}
      dialogs={dialogs}
      missing={page.locked === undefined ? previewMissing(settled, quote, localToday()) : {}}
    >
      <Tab name="lines" count={values.lines?.length ?? 0}>
        <LinesTab />
      </Tab>
      <Tab name="details">
        <DetailsTab sections={sections} />
      </Tab>
      {quote.contractReview && (
        <Tab name="review" label="Contract review" count={quote.contractReview.differenceCount}>
          <ReviewTab />
        </Tab>
      )}
      <FilesTab />
      <Tab name="related" count={quote.revisions.length + quote.siblings.length}>
        <RelatedTab />
      </Tab>
      <TimelineTab />
      <Aside>
        <QuoteFacts />
      </Aside>
    </DocumentPage>
  )
}

function QuoteActions() {
  const { record: quote, open } = useQuote()
  const { id, can } = quote
  const { endpoints } = quotes
  const params = { id }
  const orders = useStarts('quotes/orders', { id })
  const [make, ...others] = useStarts('quotes/shop', { id })
  const isMade = isReleased(quote.status)
  return (
    <DocumentActions
      buttons={quoteButtons(quote)}
      starts={
        isMade &&
        make && (
          <ButtonLink href={make.href} icon={make.icon} tone="primary">
            {make.label}
          </ButtonLink>
        )
      }
    >
      <MenuEntry label="Open PDF" icon="document" onClick={() => openFile(endpoints.pdf, { params })} />
      <MenuEntry
        label="Download PDF"
        icon="download"
        onClick={() => window.location.assign(pdfUrl(id, true))}
      />
      <MenuEntry
        label="Technical offer"
        icon="document"
        onClick={() => openFile(endpoints.technicalOffer, { params })}
      />
      {quote.pdfSha256 && (
        <MenuEntry
          label="Stamped copy"
          icon="document"
          onClick={() => openFile(endpoints.pdf, { params, query: { copy: '1' } })}
        />
      )}
      <MenuEntry
        label="Create alternative"
        icon="copy"
        reason={reasonOf(can.copyAsAlternative)}
        onClick={() => open('alternative')}
      />
      <MenuEntry
        label="New revision"
        icon="copy"
        reason={reasonOf(can.revise)}
        onClick={() => open('revise')}
      />
      <MenuEntry
        label="Cost sheet"
        icon="list"
        reason={reasonOf(can.seeCosts)}
        onClick={() => open('costSheet')}
      />
      <MenuEntry
        label="Cost sheet as PDF"
        icon="document"
        reason={reasonOf(can.seeCosts)}
        onClick={() => openFile(endpoints.costSheetPrint, { params })}
      />
      {orders.map((start) => (
        <MenuEntry key={start.label} {...start} reason={reasonOf(can.seeCostRows)} />
      ))}
      {isMade && others.map((start) => <MenuEntry key={start.label} {...start} />)}
    </DocumentActions>
  )
}
