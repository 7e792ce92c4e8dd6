import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#platform/contract/calls/endpoint.ts'
import { filesQuery } from '#platform/web/activity/activity-client.ts'
import { type ActionEntry, Sentence } from '#platform/web/documents/action-dialogs.tsx'
import { usePage } from '#platform/web/documents/use-document.ts'
import { ChecksField } from '#platform/web/fields/checks-field.tsx'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import { fileAddress } from '#platform/web/queries/files.ts'
import type { WireRecord } from '#platform/web/queries/queries.ts'
import type { ActionForm } from '#platform/web/records/use-action.ts'
import { localToday } from '#platform/web/ui/format.ts'
import { DateText } from '#platform/web/ui/text.tsx'
import { DrawPad, type Pad } from '#modules/signing/signature/web/api.tsx'
import type { deliveryComputed } from '../contract.ts'

type Proofs = z.output<typeof deliveryComputed.proofs>

/** Files that were attached since the goods left, where there are any. */
function LaterFiles({ form }: { form: ActionForm }) {
  const { contract, record } = usePage()
  const { data = [] } = useQuery(filesQuery(contract.slice, record.id))
  const options = Object.fromEntries(
    data.flatMap(({ id, name, addedLater }) => (addedLater ? [[id, name]] : [])),
  )
  if (Object.keys(options).length === 0)
    return (
      <Sentence>A signed note or a photo is attached in the tab Files first, and then chosen here.</Sentence>
    )
  return <ChecksField {...form.field<string[]>('fileIds', 'Files', false)} options={options} />
}

/** The pad is handed to whoever takes the goods in. */
function ReceiverPad({ form }: { form: ActionForm }) {
  const [pad, setPad] = useState<Pad | null>(null)
  const { onChange } = form.field<object | null>('drawn', 'Signature of the receiver')
  return (
    <div>
      <Sentence>Whoever takes the goods in signs here:</Sentence>
      <Suspense fallback={null}>
        <DrawPad
          onPad={setPad}
          onStroke={(isEmpty) =>
            onChange(isEmpty || !pad ? null : { strokes: pad.strokes(), image: pad.picture() })
          }
        />
      </Suspense>
    </div>
  )
}

/** Whoever took the goods in signs on the screen, or what they signed on paper is chosen. */
export const proveEntry: ActionEntry<WireRecord> = {
  info: { label: 'Proof of delivery' },
  done: 'has its proof of delivery',
  start: () => ({ receivedOn: localToday(), fileIds: [] }),
  fields: (form) => (
    <>
      <Sentence>
        It confirms that the goods arrived, not that they are accepted. It cannot be changed.
      </Sentence>
      <TextField {...form.field<string>('receiverName', 'Received by', true)} />
      <DateField {...form.field<string>('receivedOn', 'Received on', true)} />
      <ReceiverPad form={form} />
      <LaterFiles form={form} />
      <TextAreaField {...form.field<string>('remarks', 'Damage or shortage')} rows={2} />
    </>
  ),
}

/** Proving that goods came is no change of state. */
export const proveStep = (slice: string) =>
  ({
    label: 'Proof of delivery',
    from: ['dispatched', 'delivered', 'closed'],
    to: 'delivered',
    access: `${slice}:dispatch`,
  }) as const

/** The proofs of a note, each with its paper; undefined where there is none. */
export const proofFact = (id: string, proofs: Proofs, download: Endpoint) =>
  proofs.length === 0
    ? undefined
    : proofs.map((proof) => (
        <p key={proof.id}>
          <a
            href={fileAddress(download, { params: { id, fileId: proof.paperId }, query: { inline: '1' } })}
            target="_blank"
            rel="noreferrer"
          >
            {proof.receiverName}, <DateText date={proof.receivedOn} />
          </a>
          {proof.remarks && <>: {proof.remarks}</>}
        </p>
      ))
