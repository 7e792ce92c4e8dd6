import { useState } from 'react'
import type { CallOptions } from '#platform/contract/calls/client.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { refresh } from '#platform/web/queries/api.ts'
import { idempotencyKey } from '#platform/web/session/xsrf.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'

/** Sends one write of a dialog: says that it is done and closes, or keeps what the server refused. */
export function useSending(onDone: () => void) {
  const [problem, setProblem] = useState<string | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [isSending, setSending] = useState(false)
  const [key, setKey] = useState(idempotencyKey)
  const send = async (done: string, call: (options: CallOptions) => Promise<unknown>) => {
    if (isSending) return
    setSending(true)
    try {
      await call({ idempotencyKey: key })
      await refresh('numbering')
      await toast({ message: done })
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
      setErrors(error.errors)
      if (error.status !== 0) setKey(idempotencyKey())
    } finally {
      setSending(false)
    }
  }
  return { problem, errors, isSending, send }
}
