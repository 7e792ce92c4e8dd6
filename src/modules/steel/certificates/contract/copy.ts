import { optionalReference, searchText } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'

/** For whom a certificate copy is made; both are printed on its cover sheet. */
export const copyFor = {
  companyId: labelled(optionalReference, 'For'),
  /** Their order, or whatever they know the delivery by. */
  reference: labelled(searchText(60).optional(), 'Reference'),
}

export interface CopyFor {
  readonly companyId?: string | null | undefined
  readonly reference?: string | undefined
}
