import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { filesQuery, activityClient, refreshActivity } from '#platform/web/activity/activity-client.ts'
import { FieldFrame, type FieldProps } from '#platform/web/fields/field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import classes from '../quotes.module.css'

const LABEL = "Customer's order"

interface OrderFileProps {
  field: FieldProps<string>
  quoteId: string
  /** What stands over the file that is attached here. */
  attach?: string
}

/** The file of the customer's order, or of a change of it: attached here, or chosen among those the quote has already. */
export function OrderFile({ field, quoteId, attach = 'Attach the order' }: OrderFileProps) {
  const { data: files = [] } = useQuery(filesQuery('quotes', quoteId))
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async (file: File | undefined) => {
    if (!file || isSending) return
    setSending(true)
    setProblem(undefined)
    try {
      const form = new FormData()
      form.set('label', LABEL)
      form.set('file', file)
      const { id } = await activityClient('quotes').upload({ params: { id: quoteId }, form })
      await refreshActivity('quotes', quoteId)
      field.onChange(id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.errors.file?.[0] ?? error.message)
    } finally {
      setSending(false)
    }
  }
  const uploadId = `${field.id}-upload`
  return (
    <div className={classes.orderFile}>
      <FieldFrame
        id={uploadId}
        label={attach}
        error={problem}
        hint={isSending ? 'Sending' : 'PDF, picture or office file, at most 25 MB'}
      >
        <input
          id={uploadId}
          type="file"
          disabled={isSending || field.disabled === true}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${uploadId}-error` : `${uploadId}-hint`}
          onChange={({ currentTarget }) => void send(currentTarget.files?.[0])}
        />
      </FieldFrame>
      <SelectField
        {...field}
        options={Object.fromEntries(files.map(({ id, name }) => [id, name]))}
        hint={files.length === 0 ? 'The quote has no file yet' : undefined}
      />
    </div>
  )
}
