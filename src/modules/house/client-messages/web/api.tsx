import { type ReactNode, useId, useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { idempotencyKey } from '#platform/web/session/xsrf.ts'
import { useUnsaved } from '#platform/web/session/unsaved.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { InstantText } from '#platform/web/ui/text.tsx'
import type { Message } from '../contract.ts'
import classes from './thread.module.css'

/** What a thread says; the client area says it in other languages too. */
export interface ThreadWords {
  readonly none: string
  readonly label: string
  readonly send: string
  readonly when?: (at: string) => ReactNode
  /** Why a message was not taken; left out: as the house says it. */
  readonly refused?: (error: ApiError) => string
}

interface ThreadProps {
  messages: readonly Message[]
  words: ThreadWords
  /** Sends what was typed, and reads the thread again; left out: it is read alone. */
  onSend?: ((text: string, key: string) => Promise<unknown>) | undefined
  /** Beside the button that sends. */
  action?: ReactNode
}

const refusalOf = (error: ApiError): string => error.errors.text?.[0] ?? error.message

/** What a contact and the house have written about a document, and a box to write more; what could not be sent stays in it. */
export function MessageThread({ messages, words, onSend, action }: ThreadProps) {
  return (
    <div className={classes.thread}>
      {messages.length === 0 && <p className={classes.none}>{words.none}</p>}
      {messages.map((message) => (
        <article key={message.id} className={message.isFromContact ? classes.asked : classes.answered}>
          <header>
            <b>{message.authorName}</b>{' '}
            {words.when?.(message.createdAt) ?? <InstantText at={message.createdAt} />}
          </header>
          <p>{message.text}</p>
        </article>
      ))}
      {onSend && <MessageBox words={words} onSend={onSend} action={action} />}
    </div>
  )
}

function MessageBox({
  words,
  onSend,
  action,
}: Omit<ThreadProps, 'messages'> & Required<Pick<ThreadProps, 'onSend'>>) {
  const id = useId()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [key, setKey] = useState(idempotencyKey)
  const markClean = useUnsaved(text.trim() !== '')
  const send = async () => {
    if (isSending || text.trim() === '' || !onSend) return
    setSending(true)
    setError(undefined)
    try {
      await onSend(text, key)
      markClean()
      setText('')
      setKey(idempotencyKey())
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught
      setError((words.refused ?? refusalOf)(caught))
      if (caught.status !== 0) setKey(idempotencyKey())
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <TextAreaField
        id={id}
        label={words.label}
        rows={2}
        value={text}
        onChange={(value) => setText(value ?? '')}
      />
      {error && <Alert live>{error}</Alert>}
      <div className={classes.buttons}>
        <Button disabled={isSending || text.trim() === ''} onClick={() => void send()}>
          {words.send}
        </Button>
        {action}
      </div>
    </>
  )
}
