import { type KeyboardEvent, useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { useUnsaved } from '#platform/web/session/unsaved.ts'
import { idempotencyKey } from '#platform/web/session/xsrf.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { activityClient, refreshActivity } from './activity-client.ts'
import classes from './timeline.module.css'

/** Writes a comment; Ctrl+Enter sends it. What is typed is kept when it could not be sent. */
export function CommentBox({ slice, id }: { slice: string; id: string }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [key, setKey] = useState(idempotencyKey)
  const markClean = useUnsaved(text.trim() !== '')
  const send = async () => {
    if (isSending || text.trim() === '') return
    setSending(true)
    setError(undefined)
    try {
      await activityClient(slice).addComment({ params: { id }, body: { text } }, { idempotencyKey: key })
      markClean()
      setText('')
      setKey(idempotencyKey())
      await refreshActivity(slice, id)
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught
      setError(caught.message)
      if (caught.status !== 0) setKey(idempotencyKey())
    } finally {
      setSending(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }
  return (
    <div role="presentation" className={classes.comment} onKeyDown={onKeyDown}>
      <TextAreaField
        id={`comment-${id}`}
        label="Comment"
        rows={2}
        value={text}
        onChange={(value) => setText(value ?? '')}
        error={error}
      />
      {text.trim() !== '' && (
        <Button small tone="primary" onClick={() => void send()} aria-disabled={isSending}>
          Comment <kbd>Ctrl Enter</kbd>
        </Button>
      )}
    </div>
  )
}
