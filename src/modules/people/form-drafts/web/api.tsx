import type { FormDrafts } from '#platform/web/shell/form-drafts.ts'
import { api } from '#platform/web/queries/api.ts'
import { formDrafts } from '../contract.ts'

/** Nobody waits for a draft: when the session has ended, the save of the form asks for the password. */
const unasked = { isBackground: true }

/** The drafts of the person who is signed in. */
export const ownDrafts: FormDrafts = {
  find: (form) => api(formDrafts).find({ params: { form } }, unasked),
  keep: (form, values, isLeaving) =>
    api(formDrafts).keep({ params: { form }, body: { values } }, { ...unasked, isLeaving }),
  // Who has saved goes on at once: the call is not given up with the page.
  drop: (form) => api(formDrafts).drop({ params: { form } }, { ...unasked, isLeaving: true }),
}
