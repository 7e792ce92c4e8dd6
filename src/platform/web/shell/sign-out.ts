import { ApiError } from '#platform/contract/calls/errors.ts'
import { signOut } from '#platform/web/session/sign-in.ts'
import { toast } from './toasts/toast.ts'

/** Signs out and goes home; stays when there are unsaved changes to keep or the server did not answer. */
export async function leave(): Promise<void> {
  try {
    await signOut()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await toast({ message: `You are still signed in. ${error.message}` })
  }
}
