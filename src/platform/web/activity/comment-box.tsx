import { type KeyboardEvent, useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { useUnsaved } from '#platform/web/session/unsaved.ts'
import { idempotencyKey } from '#platform/web/session/xsrf.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { activityClient, refreshActivity } from './activity-client.ts'
import { MentionList, useNames } from './mention-list.tsx'
import { type Mentionable, mentionedIn, typedName, withName } from './mentions.ts'
import classes from './timeline.module.css'

/** Writes a comment; Ctrl+Enter sends it, @ mentions a colleague. What is typed is kept when it could not be sent. */
export function CommentBox({ slice, id }: { slice: string; id: string }) {
  const [text, setText] = useState('')
  const [typed, setTyped] = useState<string | null>(null)
  const [chosen, setChosen] = useState<readonly Mentionable[]>([])
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [key, setKey] = useState(idempotencyKey)
  const markClean = useUnsaved(text.trim() !== '')
  const field = `comment-${id}`
  const area = () => document.getElementById(field) as HTMLTextAreaElement | null
  const look = (value: string) => setTyped(typedName(value, area()?.selectionStart ?? value.length))
  const choose = (person: Mentionable | null) => {
    const control = area()
    setTyped(null)
    if (!person || !control) return
    const named = withName(text, control.selectionStart, person.name)
    setChosen([...chosen, person])
    setText(named.text)
    requestAnimationFrame(() => control.setSelectionRange(named.caret, named.caret))
  }
  const names = useNames({ slice, id }, typed, choose)
  const send = async () => {
    if (isSending || text.trim() === '') return
    setSending(true)
    setError(undefined)
    const body = { text, mentions: mentionedIn(text, chosen) }
    try {
      await activityClient(slice).addComment({ params: { id }, body }, { idempotencyKey: key })
      markClean()
      setText('')
      setTyped(null)
      setChosen([])
      setKey(idempotencyKey())
      await refreshActivity(slice, id)
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught
      setError(caught.errors.text?.[0] ?? caught.message)
      if (caught.status !== 0) setKey(idempotencyKey())
    } finally {
      setSending(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void send()
    } else names.onKey(event)
  }
  return (
    <div role="presentation" className={classes.comment} onKeyDown={onKeyDown}>
      <TextAreaField
        id={field}
        label="Comment"
        rows={2}
        value={text}
        placeholder="@ mentions a colleague"
        onChange={(value) => {
          setText(value ?? '')
          look(value ?? '')
        }}
        error={error}
      />
      <MentionList names={names} choose={choose} />
      {text.trim() !== '' && (
        <Button small tone="primary" onClick={() => void send()} aria-disabled={isSending}>
          Comment <kbd>Ctrl Enter</kbd>
        </Button>
      )}
    </div>
  )
}
