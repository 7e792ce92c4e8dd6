import { useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { refresh } from '#platform/web/queries/api.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'

const STALE = 'Someone else has changed this. We loaded the latest version; please check it.'

/** One step of the contract review; afterwards quote and review are read again, and a refusal stays as `message`. */
export function useReviewStep() {
  const [message, setMessage] = useState<string | null>(null)
  const [isRunning, setRunning] = useState(false)
  const run = async (done: string, work: () => Promise<unknown>): Promise<boolean> => {
    if (isRunning) return false
    setRunning(true)
    setMessage(null)
    try {
      await work()
      void toast({ message: done })
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setMessage(error.status === 412 ? STALE : (Object.values(error.errors)[0]?.[0] ?? error.message))
      return false
    } finally {
      await refresh('quotes')
      setRunning(false)
    }
  }
  return { message, isRunning, run }
}
