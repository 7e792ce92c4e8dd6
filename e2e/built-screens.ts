import { screens } from '../src/app/paths.ts'
import type { Page as ListPage } from '#platform/contract/calls/paging.ts'
import type { Screen } from '#platform/contract/screen.ts'
import type { Caller } from './caller.ts'

/** A screen with an address that exists in the house. */
export interface BuiltScreen {
  readonly screen: Screen
  readonly path: string
}

/** Every built screen; guests are somebody else's business. */
export const staffScreens: readonly Screen[] = screens.filter(({ guards }) => !guards.includes('guest'))
export const guestScreens: readonly Screen[] = screens.filter(({ guards }) => guards.includes('guest'))

/** The address of a screen with the first record of its list in the place of `{id}`. */
export async function addressOf(caller: Caller, { path }: Screen): Promise<string> {
  if (!path.includes('{')) return path
  if (path.includes('{token}')) return path.replace('{token}', 'some-token')
  // Staff have no records there: the screen says so, whatever the id.
  if (path.startsWith('/client-area/')) return path.replace('{id}', '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60')
  if (path === '/verify/{code}') return verifiedPrint(caller)
  const [area = ''] = path.replace('/setup', '').split('/{id}')
  const id = await firstId(caller, `/api/v1${area}?per_page=1`)
  const address = path.replace('{id}', id)
  if (address.includes('{operationId}'))
    return address.replace('{operationId}', await firstId(caller, `/api/v1/travellers/${id}/operations`))
  if (!address.includes('{templateId}')) return address
  const ofLevel = `/api/v1/operation-templates?filter[pslLevelId]=${id}&per_page=1`
  return address.replace('{templateId}', await firstId(caller, ofLevel))
}

/** The public page that the QR code on the print of a quote leads to; left out: of the first one. */
export async function verifiedPrint(caller: Caller, id?: string): Promise<string> {
  const quoteId = id ?? (await firstId(caller, '/api/v1/quotes?per_page=1'))
  const print = (await caller.bytes(`/api/v1/quotes/${quoteId}/pdf`)).toString('latin1')
  const path = /\/verify\/[\w-]+/.exec(print)?.[0]
  if (!path) throw new Error('The paper has no code.')
  return path
}

/** The id of the first record of a list. */
async function firstId(caller: Caller, list: string): Promise<string> {
  const { status, body } = await caller.call('GET', list)
  const id = status === 200 ? (body as ListPage<{ id: string }>).data[0]?.id : undefined
  if (!id) throw new Error(`${list} has no record to open: ${status}`)
  return id
}
