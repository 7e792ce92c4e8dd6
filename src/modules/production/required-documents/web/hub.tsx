import { useQuery } from '@tanstack/react-query'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { api, reading } from '#platform/web/queries/api.ts'
import { fileAddress } from '#platform/web/queries/files.ts'
import { recordQuery, useMay } from '#platform/web/queries/queries.ts'
import { ActionButton } from '#platform/web/records/action-button.tsx'
import type { ActionForm } from '#platform/web/records/use-action.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card, Section } from '#platform/web/ui/card.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { Dim, InstantText } from '#platform/web/ui/text.tsx'
import { DecisionButtons, SigningFields } from '#modules/signing/signature/web/api.tsx'
import { travellers } from '#modules/production/travellers/contract.ts'
import { type RequiredDocuments, requiredDocuments } from '../contract.ts'
import { documentSources, documentStates } from '../domain.ts'
import classes from './documents.module.css'

type Shown = RequiredDocuments['documents'][number]

/** The documents that a traveller needs, on its page: how far each is, and what is done with it next. */
export function DocumentsOfTraveller({ id }: CardProps) {
  const record = useDocuments(id)
  if (!record) return null
  const { documents, readiness } = record
  return (
    <div className={classes.tab}>
      <Card title={`${readiness.done} of ${readiness.of} documents are approved or waived`}>
        {documents.length === 0 ? (
          <p>
            Nothing asks for a document. What template, operations and document indexes ask for is listed here
            when the traveller is released.
          </p>
        ) : (
          <ul className={classes.documents} aria-label="Required documents">
            {documents.map((one) => (
              <li key={one.id}>
                <DocumentEntry one={one} record={record} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}

/** The one number of readiness beside the facts of a traveller, with what is missing and where it is filed. */
export function ReadinessOfTraveller({ id }: CardProps) {
  const record = useDocuments(id)
  if (!record || record.readiness.of === 0) return null
  const { documents, readiness } = record
  const open = documents.filter(({ state }) => state === 'missing' || state === 'received')
  return (
    <Section title="Documents">
      <p>
        <AppLink
          href={`/travellers/${id}?tab=documents`}
        >{`${readiness.done} of ${readiness.of} ready`}</AppLink>
        {open.length > 0 && <Dim>{` Open: ${open.map(({ label }) => label).join(', ')}`}</Dim>}
      </p>
    </Section>
  )
}

function useDocuments(id: string): RequiredDocuments | undefined {
  const mayRead = useMay('required-documents:read')
  const { data } = useQuery({ ...recordQuery<RequiredDocuments>(requiredDocuments, id), enabled: mayRead })
  return data
}

/** A document, who filed and approved it, and the acts that its state allows. */
function DocumentEntry({ one, record }: { one: Shown; record: RequiredDocuments }) {
  const { label, source, seq, state, fileId, fileName, filedByName, filedAt } = one
  const { decidedByName, decidedAt, reason, whyNotApprove } = one
  const isOpen = state === 'missing' || state === 'received'
  const acts = { contract: requiredDocuments, record, start: { documentId: one.id } }
  const { can } = record
  const approve: true | string = can.approve === true ? (whyNotApprove ?? true) : can.approve
  const decided = {
    ...acts,
    record: { ...record, can: { ...can, approve } },
    start: { documentId: one.id, fileId },
  }
  return (
    <div className={classes.document}>
      <div>
        <b>{label}</b> <Chip tone={documentStates[state].tone}>{documentStates[state].label}</Chip>
        <p>
          <Dim>{seq === null ? documentSources[source] : `Operation ${seq}`}</Dim>
        </p>
        {fileName && fileId && (
          <p>
            <a
              href={fileAddress(travellers.endpoints.download, {
                params: { id: record.id, fileId },
                query: { inline: '1' },
              })}
              target="_blank"
              rel="noreferrer"
            >
              {fileName}
            </a>{' '}
            <Dim>
              {filedByName}, <InstantText at={filedAt} />
            </Dim>
          </p>
        )}
        {decidedByName && (
          <p>
            <Dim>
              {reason} {decidedByName}, <InstantText at={decidedAt} />
            </Dim>
          </p>
        )}
      </div>
      <div className={classes.acts}>
        {isOpen && (
          <ActionButton
            {...acts}
            small
            action="file"
            info={{ label: state === 'missing' ? 'File' : 'File another' }}
            input={fileInput(record)}
          />
        )}
        {state === 'received' && (
          <DecisionButtons {...decided} label={`${label} of ${record.number}, file ${fileName}`} />
        )}
        {state === 'missing' && (
          <ActionButton
            {...acts}
            small
            action="waive"
            info={{ label: 'Waive', needsReason: true }}
            input={waiverInput(one, record)}
          />
        )}
      </div>
    </div>
  )
}

/** What is asked of whoever files a document. */
const fileInput =
  ({ id }: RequiredDocuments) =>
  (form: ActionForm) => <FileOf form={form} label="File of the traveller" id={id} required />

/** What is asked of whoever does without it. */
const waiverInput =
  ({ label, source }: Shown, { id, number }: RequiredDocuments) =>
  (form: ActionForm) => (
    <>
      <FileOf form={form} label="Permission of the customer" id={id} required={source === 'customer'} />
      <SigningFields form={form} meaning="waived" label={`${label} of ${number}`} />
    </>
  )

interface FileOfProps {
  form: ActionForm
  label: string
  /** The traveller. */
  id: string
  required: boolean
}

/** One of the files that are attached to the traveller. */
function FileOf({ form, label, id, required }: FileOfProps) {
  const { data = [] } = useQuery(reading(api(travellers).files, { params: { id } }))
  return (
    <SelectField
      {...form.field<string>('fileId', label, required)}
      hint="Attach it on the tab Files first"
      options={Object.fromEntries(data.map((file) => [file.id, file.name]))}
    />
  )
}
