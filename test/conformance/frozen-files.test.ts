import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { contracts } from '../../src/app/catalogue.ts'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import type { FileEntry } from '#platform/contract/documents/activity.ts'
import { isFrozen, type Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { addressOf } from '../support/first-records.ts'
import { makersOfDocuments, putInState } from '../support/one-of-each.ts'
import { isWholeGrid } from '../support/proof.ts'
import { testServer } from '../support/server.ts'

const freezes = (contract: Contract): contract is Contract & { lifecycle: Lifecycle } =>
  'lifecycle' in contract && 'open' in (contract.lifecycle as Lifecycle) && 'upload' in contract.endpoints

const pdf = () => {
  const form = new FormData()
  form.set('file', new File([Buffer.from('%PDF-1.7\nA page\n%%EOF')], 'page.pdf'))
  return form
}
const documents = contracts.filter(freezes)

/** The states that are stored: every one in the whole grid, else the first and the last that are frozen, and those that are not. */
function statesToTry(lifecycle: Lifecycle): string[] {
  const stored = Object.entries(lifecycle.states).flatMap(([state, { isComputed }]) =>
    isComputed ? [] : [state],
  )
  if (isWholeGrid) return stored
  const kinds = Map.groupBy(stored, (state) => isFrozen(lifecycle, state))
  return [...kinds.values()].flatMap((alike) =>
    [...new Set([alike.at(0), alike.at(-1)])].flatMap((one) => one ?? []),
  )
}

describe('A state that freezes a record freezes its files', () => {
  it('and there is one to try of every document that has such states', () => {
    expect(documents.map(({ slice }) => slice).toSorted()).toEqual(Object.keys(makersOfDocuments).toSorted())
  })

  it.each(documents)('of $slice, in states of both kinds', async (contract) => {
    const { slice, lifecycle } = contract
    const server = await testServer()
    const made = await makersOfDocuments[slice]?.(server)
    const who = await server.signIn('administrator')
    const { id = '', parentId = id } = made ?? {}
    const url = addressOf(contract).replace(':id', parentId).replace(':childId', id)
    const { db } = server.services
    const put = (state: string) => putInState(db, { slice, state, id: made?.id ?? '' })
    const add = async (): Promise<FileEntry> => {
      const { status, body } = await who.request('POST', `${url}/files`, { body: pdf() })
      expect(status).toBe(201)
      return (body as { data: FileEntry }).data
    }
    const drop = async ({ id }: FileEntry) => (await who.request('DELETE', `${url}/files/${id}`)).status

    for (const state of statesToTry(lifecycle)) {
      await put(lifecycle.initial)
      const early = await add()
      await put(state)
      const late = await add()
      const frozen = isFrozen(lifecycle, state)
      const listed = ((await who.request('GET', `${url}/files`)).body as { data: FileEntry[] }).data
      const canRemove = listed.find(({ id }) => id === early.id)?.canRemove
      expect([
        state,
        early.addedLater,
        late.addedLater,
        canRemove,
        await drop(early),
        await drop(late),
      ]).toEqual([state, false, frozen, !frozen, frozen ? 423 : 204, 204])
    }
  })
})

describe('A file that a record refers to stays', () => {
  it('for every column that names one, since all of them are foreign keys of files', async () => {
    const { services } = await testServer()
    const free = await services.db.query(sql`
      SELECT c.table_name, c.column_name FROM information_schema.columns c
      WHERE c.table_schema = 'public' AND c.data_type = 'uuid' AND c.column_name ~ '(^|_)file_id$' AND NOT EXISTS (
        SELECT FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
        WHERE k.contype = 'f' AND k.confrelid = 'public.files'::regclass AND k.conrelid = c.table_name::regclass
          AND a.attname = c.column_name)`)
    expect(free).toEqual([])
  })
})
