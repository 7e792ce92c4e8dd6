import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shortDay } from '#platform/contract/values/dates.ts'
import { type DialogTable, Sentence } from '#platform/web/documents/action-dialogs.tsx'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { api, reading } from '#platform/web/queries/api.ts'
import { Facts } from '#platform/web/ui/facts.tsx'
import { type SubmittalRecord, submittals } from '../contract.ts'
import { SigningFields } from '#modules/signing/signature/web/api.tsx'
import { heldBack, roundOf, stages, submittalLifecycle, exemptionLabel } from '../domain.ts'
import { needsPermission } from '../domain/problems.ts'

const { actions } = submittalLifecycle

/** A file of the submittal that the customer gave. */
function TheirFileField({ field, id }: { field: FieldProps<string>; id: string }) {
  const { data = [] } = useQuery(reading(api(submittals).files, { params: { id } }))
  return (
    <SelectField
      {...field}
      hint="Attach it on the tab Files first"
      options={Object.fromEntries(data.map((file) => [file.id, file.name]))}
    />
  )
}

type Comments = { page: string | null; text: string }[]

/** A comment a line, with its page before a colon: `2: move the weld`. */
const commentsIn = (words: string): Comments =>
  words.split('\n').flatMap((line) => {
    const [, page, text] = /^\s*(?:(?:p(?:age)?\.?\s*)?(\d[\w./-]*)\s*:\s*)?(\S.*)$/i.exec(line) ?? []
    return text === undefined ? [] : [{ page: page ?? null, text: text.trim() }]
  })

function CommentsField({ field: { onChange, value: _, ...field } }: { field: FieldProps<Comments> }) {
  const [words, setWords] = useState('')
  return (
    <TextAreaField
      {...field}
      rows={4}
      value={words}
      hint="One on each line, its page first: 2: move the weld"
      onChange={(now) => {
        setWords(now ?? '')
        onChange(commentsIn(now ?? ''))
      }}
    />
  )
}

/** A comment that has no answer yet. */
function CommentField({
  field,
  comments,
}: { field: FieldProps<number> } & Pick<SubmittalRecord, 'comments'>) {
  const { value, onChange, ...rest } = field
  return (
    <SelectField
      {...rest}
      value={value == null ? null : String(value)}
      onChange={(no) => onChange(no === null || no === undefined ? null : Number(no))}
      options={comments.flatMap(({ no, page, text, answer }) =>
        answer === null ? [{ value: String(no), label: page ? `Page ${page}: ${text}` : text }] : [],
      )}
    />
  )
}

/** The dialogs of a submittal that ask for more than a reason. */
export const dialogs = {
  send: {
    info: actions.send,
    done: 'is sent',
    fields: (_, record) => (
      <>
        <Facts
          facts={{
            To: record.sentTo,
            Stage: stages[record.stage],
            Documents: record.lines.map(({ label }) => label).join(', '),
            'Working days to reply': record.replyDays,
          }}
        />
        <Sentence>
          {`It counts as sent today, as round ${roundOf(record)}. The files are kept as they are now, and the day by which they answer is reckoned from today.`}
        </Sentence>
      </>
    ),
  },
  takeReturn: {
    info: actions.takeReturn,
    done: 'has their answer',
    start: () => ({ comments: [] }),
    fields: (form, record) => (
      <>
        <SelectField
          {...form.field<string>('code', 'Their code', true)}
          options={Object.fromEntries(record.codes.map(({ code, label }) => [code, `${code} ${label}`]))}
        />
        <DateField {...form.field<string>('returnedOn', 'Returned on', true)} />
        <CommentsField field={form.field<Comments>('comments', 'Comments')} />
        <TheirFileField field={form.field<string>('fileId', 'Their marked file')} id={record.id} />
      </>
    ),
  },
  answerComment: {
    info: { label: 'Answer a comment' },
    done: 'has the answer',
    start: ({ comments }) => ({ no: comments.find(({ answer }) => answer === null)?.no }),
    fields: (form, record) => (
      <>
        <CommentField field={form.field<number>('no', 'Comment', true)} comments={record.comments} />
        <TextAreaField {...form.field<string>('answer', 'Answer', true)} rows={3} />
      </>
    ),
  },
  exempt: {
    info: { label: 'Work without the answer', needsReason: true },
    done: 'holds nothing back any more',
    fields: (form, record) => (
      <>
        <Sentence>
          {`${heldBack(record)} goes on before the customer has accepted. A further round, a new revision of a document and their answer each end this.`}
        </Sentence>
        <TheirFileField
          field={form.field<string>('fileId', 'Permission of the customer', needsPermission(record))}
          id={record.id}
        />
        <SigningFields form={form} meaning="waived" label={exemptionLabel(record)} />
      </>
    ),
  },
  revise: {
    info: { label: 'Begin the next round', needsReason: true },
    done: 'is begun as a draft',
    fields: (_, record) => (
      <Sentence>
        {`Round ${roundOf(record) + 1} begins with the same documents, each in its current revision.${record.returnedOn ? ` Round ${roundOf(record)} came back on ${shortDay(record.returnedOn)}.` : ''}`}
      </Sentence>
    ),
  },
} satisfies DialogTable<SubmittalRecord>
