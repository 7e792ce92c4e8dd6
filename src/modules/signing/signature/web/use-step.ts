import { useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { messagesOf } from '#platform/web/forms/friendly-errors.ts'
import { refresh } from '#platform/web/queries/api.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'

const LABELS = new Map([['pin', 'PIN']])

/** One step on the page about the own signature: runs once at a time; what is refused stays as sentences. */
export function useStep() {
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [message, setMessage] = useState<string | null>(null)
  const [isRunning, setRunning] = useState(false)

  const fail = (sentences: Readonly<Record<string, readonly string[]>>, whole: string | null) => {
    setErrors(sentences)
    setMessage(whole)
  }
  /** True when it was done; `done` is what the notice says then. */
  const run = async (call: () => Promise<unknown>, done: string): Promise<boolean> => {
    if (isRunning) return false
    setRunning(true)
    try {
      await call()
      fail({}, null)
      await Promise.all([refresh('signature'), toast({ message: done })])
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { '': whole, ...said } = messagesOf(error, undefined, LABELS)
      fail(said, whole?.[0] ?? null)
      await refresh('signature')
      return false
    } finally {
      setRunning(false)
    }
  }
  return { errors, message, isRunning, run, fail }
}
