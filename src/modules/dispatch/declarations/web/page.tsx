import { givenAddress } from '#platform/contract/register.ts'
import { type DialogTable, lazyDialogs, Sentence } from '#platform/web/documents/action-dialogs.tsx'
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
import { openFile } from '#platform/web/queries/files.ts'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { MenuEntry } from '#platform/web/records/action-bar.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { InstantText } from '#platform/web/ui/text.tsx'
import { SignaturesSection, SigningFields } from '#modules/signing/signature/web/api.tsx'
import { type DeclarationRecord, declarations } from '../contract.ts'
import { declarationLifecycle, type DeclarationStatus, kindLabels } from '../domain.ts'
import { declarationFields, sections } from './fields.tsx'

export const prefetch = prefetchRecord(declarations)

/** `/declarations/{id}` */
export const Screen = () => <DocumentScreen contract={declarations} page={DeclarationPage} />

const { actions } = declarationLifecycle
const table = {
  issue: {
    info: actions.issue,
    done: 'is issued',
    start: ({ factsSha256 }) => ({ shown: factsSha256 }),
    fields: (form, record) => (
      <>
        <Sentence>
          What the records say now is kept as you sign it, and the paper is drawn from it. It is not changed
          any more.
        </Sentence>
        <SigningFields form={form} meaning="released" label={record.number} />
      </>
    ),
  },
  withdraw: {
    info: actions.withdraw,
    done: 'is withdrawn',
    fields: () => <Sentence>Anyone who checks the document sees that it is no longer valid.</Sentence>,
  },
} satisfies DialogTable<DeclarationRecord>
const dialogs = lazyDialogs(async () => ({ dialogs: table }))

/** The buttons of each state, the last one filled. */
const buttons: Readonly<Record<DeclarationStatus, readonly string[]>> = {
  draft: ['issue'],
  issued: [],
  superseded: [],
  withdrawn: [],
  cancelled: [],
}

function DeclarationPage({ record }: { record: DeclarationRecord }) {
  const page = useDocument(declarations, record, { fields: declarationFields })
  return (
    <DocumentPage
      page={page}
      head={
        <DocumentTitle
          company={{ name: record.companyName, href: `/companies/${record.companyId}` }}
          note={`${kindLabels[record.kind]}, ${record.noteNumber}`}
        />
      }
      actions={
        <DocumentActions buttons={buttons[record.status]}>
          <MenuEntry
            label="Declaration"
            icon="print"
            onClick={() => openFile(declarations.endpoints.pdf, { params: { id: record.id } })}
          />
        </DocumentActions>
      }
      stepper={['draft', 'issued']}
      dialogs={dialogs}
    >
      <Tab name="details">
        <DetailsTab sections={sections} />
      </Tab>
      <Tab name="lines" label="Standards" count={record.lines.length}>
        <DocumentLines field="lines" />
      </Tab>
      {record.particulars.length > 0 ? (
        <Tab name="particulars" label="Particulars" count={record.particulars.length}>
          <DocumentLines field="particulars" />
        </Tab>
      ) : null}
      <FilesTab />
      <TimelineTab />
      <Aside>
        <Missing record={record} />
        <Section title="Key facts">
          <Facts
            facts={{
              'Delivery note': (
                <AppLink href={`/${record.noteEntity}/${record.noteId}`}>{record.noteNumber}</AppLink>
              ),
              Trace: (
                <AppLink href={`/trace?from=${record.noteEntity.slice(0, -1)}:${record.noteId}`}>
                  Its heats and pieces
                </AppLink>
              ),
              Facility: record.facilityName,
              'Written by': record.createdByName,
              Issued: record.issuedAt && <InstantText at={record.issuedAt} />,
              'Signed by': record.issuedByName,
              Licence: record.licenceId && (
                <AppLink href={`/licences/${record.licenceId}`}>{record.licenceNumber}</AppLink>
              ),
              'Takes the place of': record.supersedesId && (
                <AppLink href={`/declarations/${record.supersedesId}`}>{record.supersedesNumber}</AppLink>
              ),
              'Superseded by': record.supersededById && (
                <AppLink href={`/declarations/${record.supersededById}`}>{record.supersededByNumber}</AppLink>
              ),
            }}
          />
        </Section>
        <SignaturesSection read={api(declarations).signatures} record={record} />
      </Aside>
    </DocumentPage>
  )
}

/** What the records still owe before it can be signed. */
function Missing({ record }: { record: DeclarationRecord }) {
  if (record.missing.length === 0) return null
  return (
    <Alert tone="amber" title="It cannot be signed yet">
      <ul>
        {record.missing.map(({ message, href }) => (
          <li key={message}>
            {message} {href ? <AppLink href={givenAddress(href)}>Open</AppLink> : null}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
