import type { Contract } from '#platform/contract/calls/endpoint.ts'
import type { ChildContract } from '#platform/contract/documents/child-address.ts'
import type { Page } from '#platform/contract/calls/paging.ts'
import type { SignedIn } from './server.ts'

const firstOf = (body: unknown): string => (body as Page<{ id: string }>).data[0]?.id ?? crypto.randomUUID()

/** Where records are addressed: by their own id, inside a document after that of the document. */
export function addressOf({
  slice,
  inside,
}: Pick<Contract & Partial<ChildContract>, 'slice' | 'inside'>): string {
  return inside ? `/api/v1/${inside.parent}/:id/${inside.segment}/:childId` : `/api/v1/${slice}/:id`
}

/** The path of a list with the first record there is in the place of `:id`, and the first one inside it in that of `:childId`. */
export async function withFirstRecords(who: SignedIn, path: string): Promise<string> {
  if (!path.includes('/:id')) return path
  const records = await who.request('GET', `${path.split('/:id')[0]}?per_page=1`)
  const known = path.replace(':id', firstOf(records.body))
  if (!known.includes('/:childId')) return known
  const inside = await who.request('GET', known.split('/:childId')[0] ?? '')
  return known.replace(':childId', firstOf(inside.body))
}
