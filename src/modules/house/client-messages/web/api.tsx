import { useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { idempotencyKey } from '#platform/web/session/xsrf.ts'
import { useUnsaved } from '#platform/web/session/unsaved.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { InstantText } from '#platform/web/ui/text.tsx'
import type { Message } from '../contract.ts'
import classes from './thread.module.css'

interface MessageThreadProps {
  messages: readonly Message[]
  words: {
    readonly title: string
    readonly none: string
    readonly label: string
    readonly send: string
  }
  /** Sends what was typed, and reads the thread again. */
  onSend: (text: string, key: string) => Promise<unknown>
}

/** What customer and house have written about a document, and a box to write more; what could not be sent stays in it. */
export function MessageThread({ messages, words, onSend }: MessageThreadProps) {
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
      await onSend(text, key)
      markClean()
      setText('')
      setKey(idempotencyKey())
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught
      setError(caught.errors.text?.[0] ?? caught.message)
      if (caught.status !== 0) setKey(idempotencyKey())
    } finally {
      setSending(false)
    }
  }
  return (
    <Card title={words.title} count={messages.length > 0 ? messages.length : undefined}>
      <div className={classes.thread}>
        {messages.length === 0 && <p className={classes.none}>{words.none}</p>}
        {messages.map((message) => (
          <article key={message.id} className={message.isFromCustomer ? classes.asked : classes.answered}>
            <header>
              <b>{message.authorName}</b> <InstantText at={message.createdAt} />
            </header>
            <p>{message.text}</p>
          </article>
        ))}
        <TextAreaField
          id="message"
          label={words.label}
          rows={2}
          value={text}
          onChange={(value) => setText(value ?? '')}
          error={error}
        />
        <div>
          <Button disabled={isSending || text.trim() === ''} onClick={() => void send()}>
            {words.send}
          </Button>
        </div>
      </div>
    </Card>
  )
}
