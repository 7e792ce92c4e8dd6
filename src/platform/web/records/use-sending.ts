import { useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { refresh } from '#platform/web/queries/api.ts'

/**
 * Sends what a dialog of its own asks, and says what is wrong with it: sentences by field, else one. What went well is told, `slices` are
 * read again, and the dialog closes.
 */
export function useSending(onClose: () => void, ...slices: readonly string[]) {
  const [problem, setProblem] = useState<ApiError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (call: () => Promise<unknown>, message: string) => {
    if (isBusy) return
    setBusy(true)
    try {
      await call()
      await refresh(...slices)
      void toast({ message })
      onClose()
    } catch (failed) {
      if (!(failed instanceof ApiError)) throw failed
      setProblem(failed)
      setBusy(false)
    }
  }
  const errors = problem?.errors ?? {}
  const sentence = problem && Object.keys(errors).length === 0 ? problem.message : null
  return { send, isBusy, problem, errors, sentence }
}
