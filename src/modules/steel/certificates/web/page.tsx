import { lazy, Suspense, useState } from 'react'
import { lazyDialogs } from '#platform/web/documents/action-dialogs.tsx'
import {
  DocumentActions,
  DocumentPage,
  DocumentScreen,
  DocumentTitle,
} from '#platform/web/documents/document-page.tsx'
import { Aside, FilesTab, Tab, TimelineTab } from '#platform/web/documents/document-tabs.tsx'
import { DetailsTab, DocumentLines } from '#platform/web/documents/form-tabs.tsx'
import { useDocument } from '#platform/web/documents/use-document.ts'
import { api } from '#platform/web/queries/api.ts'
import { MenuEntry } from '#platform/web/records/action-bar.tsx'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { Cards } from '#platform/web/shell/cards.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DateText } from '#platform/web/ui/text.tsx'
import { SignaturesSection } from '#modules/signing/signature/web/api.tsx'
import { type CertificateRecord, certificates } from '../contract.ts'
import type { CertificateStatus } from '../domain.ts'
import classes from './certificates.module.css'
import { CheckTab } from './check-tab.tsx'
import { certificateFields, sections } from './fields.tsx'
import { certifiedWords, materialName } from './words.ts'

const CertificateCopyDialog = lazy(async () => ({
  default: (await import('./copy-dialog.tsx')).CertificateCopyDialog,
}))

export const prefetch = prefetchRecord(certificates)

/** `/certificates/{id}` */
export const Screen = () => <DocumentScreen contract={certificates} page={CertificatePage} />

const dialogs = lazyDialogs(() => import('./dialogs.tsx'))

/** The buttons of each state, the last one filled. */
const buttons: Readonly<Record<CertificateStatus, readonly string[]>> = {
  received: [],
  data_entered: ['verify'],
  checked: ['reject', 'verify'],
  verified: ['withdraw'],
  superseded: [],
  rejected: [],
  withdrawn: [],
}

function CertificatePage({ record }: { record: CertificateRecord }) {
  const page = useDocument(certificates, record, { fields: certificateFields })
  const [isCopying, setCopying] = useState(false)
  return (
    <>
      {isCopying && (
        <Suspense>
          <CertificateCopyDialog certificate={record} onClose={() => setCopying(false)} />
        </Suspense>
      )}
      <DocumentPage
        page={page}
        head={
          <DocumentTitle
            company={{ name: record.issuerName, href: `/companies/${record.issuerId}` }}
            note={record.millCertificateNo}
          />
        }
        actions={
          <DocumentActions buttons={buttons[record.status]}>
            <MenuEntry label="Certificate copy" icon="print" onClick={() => setCopying(true)} />
          </DocumentActions>
        }
        stepper={['received', 'data_entered', 'checked', 'verified']}
        dialogs={dialogs}
      >
        <Tab name="check" count={record.check.openPoints}>
          <CheckTab certificate={record} />
        </Tab>
        <Tab name="lines" label="Heats" count={page.form.values.lines?.length ?? 0}>
          <DocumentLines field="lines" />
        </Tab>
        <Tab name="pieces">
          <div className={classes.pieces}>
            <Cards place="certificates/pieces" id={record.id} />
          </div>
        </Tab>
        <Tab name="details">
          <DetailsTab sections={sections} />
        </Tab>
        <FilesTab />
        <TimelineTab />
        <Aside>
          <HeldCertificate holds={record.holds} />
          <Section title="Key facts">
            <Facts
              facts={{
                Specification: record.specificationName,
                Grade: record.grade,
                'Also certified to': record.certifiedTo
                  .slice(1)
                  .map((one) => `${materialName(one)}: ${certifiedWords(one.heats).label.toLowerCase()}`)
                  .join('; '),
                'Type ordered': record.orderedType,
                Issued: <DateText date={record.issueDate} />,
                'Entered by': record.createdByName,
                'Verified by': record.verifiedByName,
                'Pages signed':
                  record.verifiedPages?.map(({ name }) => name).join(', ') || record.withoutPages,
                Replaces: record.supersedesNumber,
                'Its place took': record.supersededByNumber,
              }}
            />
          </Section>
          <SignaturesSection read={api(certificates).signatures} record={record} />
        </Aside>
      </DocumentPage>
    </>
  )
}

/** The non-conformances that name it and are open: no steel is released by it meanwhile. */
const HeldCertificate = ({ holds }: Pick<CertificateRecord, 'holds'>) =>
  holds.map(({ sourceId, sourceLabel, reason }) => (
    <Alert key={sourceId} tone="violet" title={`${sourceLabel} names it: it does not count for a release`}>
      {reason} <AppLink href={`/non-conformances/${sourceId}`}>Open it</AppLink>
    </Alert>
  ))
