import { useQuery } from '@tanstack/react-query'
import { counted } from '#platform/contract/values/amounts.ts'
import { type DialogTable, Sentence } from '#platform/web/documents/action-dialogs.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { api, reading } from '#platform/web/queries/api.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { SigningFields } from '#modules/signing/signature/web/api.tsx'
import { type DrawingRecord, drawings } from '../contract.ts'
import { drawingLabel, drawingLifecycle, revisionEffects } from '../domain.ts'

const { approve, withdraw } = drawingLifecycle.actions

/** What goes by an earlier revision, told before somebody decides. */
function Affected({ drawing: { id }, holds }: { drawing: Pick<DrawingRecord, 'id'>; holds: boolean }) {
  const { data } = useQuery(reading(api(drawings).uses, { params: { id } }))
  if (!data) return null
  const open = data.filter(({ isOpen }) => isOpen)
  if (open.length === 0) return <Sentence>No open work uses it.</Sentence>
  return (
    <Alert
      tone="amber"
      title={`${counted(open.length, 'open record goes', 'open records go')} by an earlier revision`}
    >
      {holds ? 'Each is held until it is revised or decided: ' : 'Nothing of it is held: '}
      {open.map(({ number }) => number).join(', ')}
    </Alert>
  )
}

/** The dialogs of a revision that ask for more than a reason. */
export const dialogs = {
  approve: {
    info: approve,
    done: 'is current',
    fields: (form, record) => (
      <>
        <Facts
          facts={{
            Title: record.title,
            'What has changed': record.revisionReason,
            'Open travellers': record.effect && revisionEffects[record.effect],
          }}
        />
        {record.revision > 0 && <Affected drawing={record} holds={record.effect === 'hold'} />}
        <SigningFields form={form} meaning="approved" label={drawingLabel(record)} />
      </>
    ),
  },
  withdraw: {
    info: withdraw,
    done: 'is withdrawn',
    fields: (form, record) => (
      <>
        <Affected drawing={record} holds />
        <SigningFields form={form} meaning="rejected" label={drawingLabel(record)} />
      </>
    ),
  },
  revise: {
    info: { label: 'Open the next revision', needsReason: true },
    done: 'opened as a draft',
    fields: (form, record) => (
      <>
        <Sentence>{`Work goes by Rev ${record.rev} until the next one is approved.`}</Sentence>
        <TextField {...form.field<string>('rev', 'Revision', true)} hint="As it is printed on the drawing" />
      </>
    ),
  },
} satisfies DialogTable<DrawingRecord>
